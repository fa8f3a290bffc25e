/// A type whose properties can be observed.
///
/// It has no requirements. A type that conforms promises that its properties report to an
/// ``ObservationRegistrar``.
public protocol Observable: AnyObject {}
