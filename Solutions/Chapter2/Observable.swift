/// A type whose properties can be observed.
///
/// It has no requirements. A type that conforms promises that the getters of its properties report
/// each read to an ``ObservationRegistrar``.
protocol Observable: AnyObject {}
