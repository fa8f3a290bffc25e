import SwiftBasicFormat
import SwiftSyntax
import Testing

/// What an accessor does when it runs. However it is written, that is what counts.
///
/// This follows the few kinds of statements that accessors have. Where the accessor yields, the change
/// throws: so nothing runs after that but what a `defer` has.
struct AccessorRun {
    /// What it does, in order: each call, each assignment, and what it returns or yields. What a
    /// closure does is indented, below the call that gets it, which ends with an opening brace.
    private(set) var events: [String] = []
    /// The events as they are shown: with a brace at the end of each closure, with whole attributes,
    /// and with what isn't reached.
    private(set) var lines: [String] = []
    /// Whether `shouldNotifyObservers` gets the new value first.
    private(set) var asksForNewValueFirst = false

    private let isNews: Bool
    private var indentation = ""
    private let parameter: String
    /// What constants stand for, and how many events came before.
    private var constants: [String: (value: String, place: Int)] = [:]

    /// Runs an accessor.
    ///
    /// - Parameters:
    ///   - accessor: The accessor.
    ///   - isNews: What `shouldNotifyObservers` says of the old value and the new one.
    init(_ accessor: AccessorDeclSyntax, isNews: Bool = true) {
        self.isNews = isNews
        parameter = accessor.parameters?.name.text ?? "newValue"
        for attribute in accessor.attributes { note(attribute) }
        if let statements = accessor.body?.statements { _ = run(statements) }
    }

    private mutating func note(_ event: String) {
        events.append(indentation + event)
        lines.append(indentation + event)
    }

    /// Notes an attribute: an event for each argument, as if it had no other.
    private mutating func note(_ attribute: AttributeListSyntax.Element) {
        guard let attribute = attribute.as(AttributeSyntax.self),
            let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
        else { return note(text(of: attribute)) }
        lines.append(text(of: attribute))
        var label = ""
        for argument in arguments {
            label = argument.label.map { "\($0.text): " } ?? label
            let name = text(of: attribute.attributeName)
            events.append("@\(name)(\(label)\(text(of: argument.expression)))")
        }
    }

    /// Runs statements.
    ///
    /// - Returns: Whether it goes on after them.
    private mutating func run(_ statements: CodeBlockItemListSyntax) -> Bool {
        var deferred: [CodeBlockItemListSyntax] = []
        var goesOn = true
        var hasYielded = false
        for statement in statements {
            guard goesOn else {
                guard hasYielded else { break }
                let words = text(of: statement.item).split(whereSeparator: \.isWhitespace)
                let line = indentation + words.joined(separator: " ")
                lines.append("\(line)  // not reached if the caller's change throws")
                continue
            }
            hasYielded = statement.item.is(YieldStmtSyntax.self)
            if let end = statement.item.as(DeferStmtSyntax.self) {
                deferred.append(end.body.statements)
            } else {
                goesOn = run(statement.item)
            }
        }
        for end in deferred.reversed() { _ = run(end) }
        return goesOn
    }

    private mutating func run(_ item: CodeBlockItemSyntax.Item) -> Bool {
        let expression = item.as(ExpressionStmtSyntax.self)?.expression
        if let statement = item.as(GuardStmtSyntax.self) {
            return holds(statement.conditions) || run(statement.body.statements)
        } else if let choice = item.as(IfExprSyntax.self) ?? expression?.as(IfExprSyntax.self) {
            if holds(choice.conditions) { return run(choice.body.statements) }
            guard case .codeBlock(let other) = choice.elseBody else { return true }
            return run(other.statements)
        } else if let end = item.as(ReturnStmtSyntax.self) {
            if let value = end.expression { note("return \(text(of: value))") }
            return false
        } else if item.is(YieldStmtSyntax.self) {
            note(text(of: item))
            return false
        }
        if keep(item) { return true }
        let call =
            item.as(FunctionCallExprSyntax.self)
            ?? item.as(TryExprSyntax.self)?.expression.as(FunctionCallExprSyntax.self)
        if let call { run(call) } else { note(text(of: item)) }
        return true
    }

    /// Keeps what a constant stands for, if this declares one.
    private mutating func keep(_ item: CodeBlockItemSyntax.Item) -> Bool {
        guard let declaration = item.as(VariableDeclSyntax.self),
            declaration.bindingSpecifier.text == "let", declaration.bindings.count == 1,
            let binding = declaration.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let value = binding.initializer?.value
        else { return false }
        constants[name] = (text(of: value), events.count)
        return true
    }

    private mutating func run(_ call: FunctionCallExprSyntax) {
        let arguments = call.arguments.filter { !$0.expression.is(ClosureExprSyntax.self) }
        let closures =
            call.arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
            + [call.trailingClosure].compactMap { $0 }
        let list = arguments.map { argument in
            (argument.label.map { "\($0.text): " } ?? "") + text(of: argument.expression)
        }
        let event = "\(text(of: call.calledExpression))(\(list.joined(separator: ", ")))"
        guard !closures.isEmpty else { return note(event) }
        note("\(event) {")
        let outside = indentation
        for closure in closures {
            indentation = outside + "  "
            _ = run(closure.statements)
            indentation = outside
            lines.append("\(indentation)}")
        }
    }

    /// Whether a condition holds: `shouldNotifyObservers`, of a value and the new one, or not that.
    private mutating func holds(_ conditions: ConditionElementListSyntax) -> Bool {
        let condition = text(of: conditions)
        let question = /(?<not>!?)shouldNotifyObservers\((?<values>.+)\)(?<no> == false)?/
        let values = /(?:`_[^`]+`|_\w+), value|(?<new>value), (?:`_[^`]+`|_\w+)/
        guard let match = condition.wholeMatch(of: question),
            let order = match.values.wholeMatch(of: values)
        else {
            note(condition)
            return true
        }
        if order.new != nil { asksForNewValueFirst = true }
        return (match.not.isEmpty == (match.no == nil)) == isNews
    }

    /// A node's text, laid out in one way, with one name for what can be written in several. A constant's
    /// name stands for its value if nothing has happened since.
    private func text(of node: some SyntaxProtocol) -> String {
        node.formatted().trimmedDescription
            .replacing(/\bself\./, with: "").replacing(/\\\w+\./, with: "\\.")
            .replacing(/\w+/) { match in
                let constant = constants[String(match.output)]
                // The registrar stays the same, whatever happens.
                let isSame = constant?.place == events.count
                if let constant, isSame || constant.value == "_$observationRegistrar" {
                    return constant.value
                }
                return match.output == parameter ? "value" : String(match.output)
            }
    }
}

/// Expects an accessor of a tracked property to do some things, in this order, and nothing else.
///
/// - Parameters:
///   - specifier: Which accessor, such as `set`.
///   - source: The property's source code.
///   - isNews: What `shouldNotifyObservers` says.
///   - deeds: What it should do, each as an event of ``AccessorRun`` and in words.
///   - unordered: How many of the first of these may come in any order.
///   - sourceLocation: Where the expectation is.
func expect(
    _ specifier: String, of source: String, isNews: Bool = true,
    does deeds: KeyValuePairs<String, String>, inAnyOrder unordered: Int = 0,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let property = TrackedProperty(source)
    func record(_ words: String, done: [String]? = nil) {
        let lines = done.map { $0.isEmpty ? ["nothing"] : $0 }
        let list = lines.map { ". It does, in this order:\n  \($0.joined(separator: "\n  "))" }
        let value = isNews ? "" : " If `shouldNotifyObservers` finds that nothing is new,"
        Issue.record(
            "The property is `\(source)`.\(value) `\(specifier)` \(words)\(list ?? ".")",
            sourceLocation: sourceLocation)
    }
    guard let accessor = property.accessorSyntax(specifier) else {
        return record("is missing")
    }
    guard !accessor.hasError, accessor.body != nil else {
        return record(
            "isn't valid Swift: look for a missing brace or parenthesis, or for one too many",
            done: accessor.description.split(separator: "\n").map(String.init))
    }
    let run = AccessorRun(accessor, isNews: isNews)
    let events = run.events
    let expected = deeds.map(\.key)
    func ordered(_ events: [String]) -> [String] {
        events.prefix(unordered).sorted() + events.dropFirst(unordered)
    }
    guard ordered(events) != ordered(expected) else {
        if run.asksForNewValueFirst && !isNews {
            Issue.record(
                """
                The property is `\(source)`. `\(specifier)` gives `shouldNotifyObservers` the new \
                value first. The old value should come first.
                """,
                sourceLocation: sourceLocation)
        }
        return
    }
    if let missing = deeds.first(where: { !events.contains($0.key) }) {
        record("should \(missing.value), but does not", done: run.lines)
    } else if let extra = events.first(where: { event in !deeds.contains { $0.key == event } }) {
        let verb = extra.hasPrefix("@") ? "say" : "do"
        record("should not \(verb) `\(extra)`", done: run.lines)
    } else {
        record(
            "does the right things, but not in the right order, or not each of them once",
            done: run.lines)
    }
}
