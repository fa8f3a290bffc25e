/// A type whose properties can be observed.
///
/// It has no requirements. A type that conforms promises that its properties report to an
/// ``ObservationRegistrar``.
protocol Observable: AnyObject {}
