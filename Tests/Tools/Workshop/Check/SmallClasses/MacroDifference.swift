/// A difference between Swift's own macro and ours that is meant.
///
/// Swift's own says a lot about its expansion where ours has a diagnostic: then all of that counts.
struct MacroDifference {
    /// Why it is there.
    let reason: String
    /// What it is about: the source code of a member, or of the class for what is about no member.
    let subject: Regex<Substring>
    /// What is said or written for it by Swift's own alone.
    let swifts: Regex<Substring>?
    /// What is said or written for it by ours alone.
    let ours: Regex<Substring>?

    init(
        _ reason: String, about subject: Regex<Substring>, swifts: Regex<Substring>? = nil,
        ours: Regex<Substring>? = nil
    ) {
        self.reason = reason
        self.subject = subject
        self.swifts = swifts
        self.ours = ours
    }

    /// Whether it explains a fact about a class that only one of the two has.
    func explains(_ fact: MacroFacts.Fact, of model: ModelClass, isOurs: Bool) -> Bool {
        guard let text = isOurs ? ours : swifts else { return false }
        let source =
            fact.subject == "class" ? model.source.joined(separator: " ⏎ ") : fact.subject
        return source.firstMatch(of: subject) != nil && fact.text.firstMatch(of: text) != nil
    }

    /// All of them, with those first that explain more of a member.
    static var all: [MacroDifference] {
        var all = ofEveryVersion
        #if compiler(<6.3)
            all += [
                MacroDifference(
                    "A property that has @ObservationTracked in the source has storage, too.",
                    about: /@ObservationTracked/, swifts: /cannot (?:find|yield)/, ours: /^peers:/),
                MacroDifference(
                    "A comment among a property's words does not swallow what comes after it.",
                    about: /\/\/ note/, swifts: /./,
                    ours: /^(?:accessors|peers):|multiple actor-isolation attributes/),
            ]
        #endif
        return all
    }

    private static var ofEveryVersion: [MacroDifference] {
        [
            MacroDifference(
                "Another object is a change, even if it is equal.",
                about: /./, swifts: /^members:.*:Equatable&AnyObject>/,
                ours: /^members:.*:Equatable&AnyObject>/),
            MacroDifference(
                "A lazy property has an error of its own, and no expansion.",
                about: /\blazy var\b/, swifts: /./,
                ours: /cannot track a lazy property|lazy properties must have an initializer/),
            MacroDifference(
                "A lazy property with @ObservationTracked has no expansion.",
                about: /@ObservationTracked.*\blazy var\b/,
                ours: /did not produce a non-observing accessor/),
            MacroDifference(
                "An attribute with arguments is taken for a wrapper, and has an error of its own.",
                about: /@Clamped\(/, swifts: /./,
                ours: /cannot track a property with the wrapper '@Clamped'/),
            MacroDifference(
                "@ObservationIgnored counts with the module's name, too.",
                about: /@MODULE\.ObservationIgnored/, swifts: /./),
            MacroDifference(
                "A property with _read and _modify is computed.",
                about: /_read/, swifts: /./),
            MacroDifference(
                "Several variables have one error, and no expansion.",
                about: /\bvar .*,/,
                swifts: /single variable|is not covered by macro|invalid redeclaration|^peers:.*,/,
                ours: /cannot track several variables/),
            MacroDifference(
                "A tuple pattern has a warning.",
                about: /\bvar \(/, ours: /does not track the variables of a tuple pattern/),
            MacroDifference(
                "A name may be in backticks.",
                about: /`/, swifts: /./, ours: /^(?:accessors|peers):/),
            MacroDifference(
                "An open property is tracked.",
                about: /\bopen var\b/,
                swifts: /^peers:.*privateopen|multiple incompatible access-level modifiers/,
                ours: /^peers:/),
            MacroDifference(
                "A struct, an enum or an actor has one error, and none at its properties.",
                about: /./, swifts: /did not produce a non-observing accessor/),
            MacroDifference(
                "A comment after @available doesn't swallow the extension.",
                about: /@available\(\*, deprecated\)  \/\/ note/,
                swifts: /^extensions:|expected declaration|extraneous '}'/, ours: /^extensions:/),
            MacroDifference(
                "After such a comment, Swift's own class does not conform.",
                about: /./, swifts: /requires that 'NAME' conform to 'Observable'/),
            MacroDifference(
                "A member that the class has takes the place of its own overload, and of no other.",
                about: /func (?:access|shouldNotifyObservers)</,
                swifts: /^members:.*shouldNotifyObservers|invalid redeclaration/,
                ours: /^members:.*func(?:access|shouldNotifyObservers)/),
        ]
    }
}
