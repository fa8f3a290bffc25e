// In place of the chapter's own framework, Swift's. All else is the chapter's.
@_exported import Observation
