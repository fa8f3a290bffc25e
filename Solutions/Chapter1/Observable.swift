/// A type whose properties can be observed. From SE-0395.
///
/// The protocol has no requirements. By conforming, a class promises that its properties report to
/// an ``ObservationRegistrar``. (Only classes can conform. Swift's own protocol doesn't require a
/// class, but Swift's macro does.)
public protocol Observable: AnyObject {}
