/// What the tests of a suite look at.
///
/// Of a step's red tests only one is quoted below the table: the first that looks at behavior. What a
/// program does wrong says more than which words are missing in a text.
public enum TestSubject: String, CaseIterable, Codable, Sendable {
    /// What the chapter's code does.
    case behavior
    /// The text that the chapter's code writes: an expansion, a diagnostic.
    case text
}
