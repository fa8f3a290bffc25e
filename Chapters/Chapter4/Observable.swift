/// A type whose properties can be observed.
///
/// It asks for nothing. A type that conforms promises that the getters of its properties report
/// each read to an ``ObservationRegistrar``.
protocol Observable: AnyObject {}
