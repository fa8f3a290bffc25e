/// A type whose properties can be observed.
///
/// It has no requirements. A type that conforms promises that its properties report to an
/// ``ObservationRegistrar``. (Only classes can conform. Swift's own leaves that to the macro.)
public protocol Observable: AnyObject {}
