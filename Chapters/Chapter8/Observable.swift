/// A type whose properties can be observed. From SE-0395.
///
/// The protocol has no requirements. By conforming, a type promises that its getters report each
/// read to an ``ObservationRegistrar``, and that its setters report each change.
public protocol Observable {}
