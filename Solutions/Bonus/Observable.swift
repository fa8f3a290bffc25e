/// A type whose properties can be observed.
///
/// It has no requirements. A type that conforms promises that its getters report each read, and its
/// setters each change, to an ``ObservationRegistrar``.
public protocol Observable {}
