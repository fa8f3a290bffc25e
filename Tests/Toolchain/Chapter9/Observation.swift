// In place of the chapter's own framework, Swift's. The models are the chapter's.
@_exported import Observation
