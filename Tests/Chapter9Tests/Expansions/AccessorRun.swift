import SwiftBasicFormat
import SwiftSyntax
import Testing

/// What an accessor does when it runs. However it is written, that is what counts.
///
/// This follows the few kinds of statements that accessors have. Where the accessor yields, the change
/// throws: so nothing runs after that but what a `defer` has.
struct AccessorRun {
    /// What it does, in order: each call, each assignment, and what it returns or yields. What a
    /// closure does is indented, below the call that gets it, which ends with an opening brace. The
    /// value that the accessor gets is `#value`, whatever its name.
    private(set) var events: [String] = []
    /// The events as they are shown: with a brace at the end of each closure, with whole attributes, with
    /// constants, with what isn't reached, and with the accessor's own name for the value.
    private(set) var lines: [String] = []
    /// Whether `shouldNotifyObservers` gets the new value first.
    private(set) var asksForNewValueFirst = false
    /// What `shouldNotifyObservers` gets for the old value, if that isn't the copy.
    private(set) var askedAbout: String?

    private let isNews: Bool
    private let constantsKeep: Bool
    private var indentation = ""
    private let parameter: String
    /// What constants stand for, and how many events came before.
    private var constants: [String: (value: String, place: Int)] = [:]

    /// Runs an accessor.
    ///
    /// - Parameters:
    ///   - accessor: The accessor.
    ///   - isNews: What `shouldNotifyObservers` says of the old value and the new one.
    ///   - constantsKeep: Whether a constant keeps its value when something has happened since. If
    ///     not, the order does not count.
    init(_ accessor: AccessorDeclSyntax, isNews: Bool = true, constantsKeep: Bool = true) {
        self.isNews = isNews
        self.constantsKeep = constantsKeep
        parameter = accessor.parameters?.name.text ?? "newValue"
        for attribute in accessor.attributes { note(attribute) }
        if let statements = accessor.body?.statements { _ = run(statements) }
    }

    private mutating func note(_ event: String) {
        events.append(indentation + event)
        show(event)
    }

    private mutating func show(_ line: String) {
        lines.append(indentation + shown(line))
    }

    /// An event, with the accessor's own name for the value.
    func shown(_ event: String) -> String { event.replacing("#value", with: parameter) }

    /// Notes an attribute: an event for each argument, as if it had no other.
    private mutating func note(_ attribute: AttributeListSyntax.Element) {
        guard let attribute = attribute.as(AttributeSyntax.self),
            let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
        else { return note(text(of: attribute)) }
        show(text(of: attribute))
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
                let line = words.joined(separator: " ")
                show("\(line)  // not reached if the caller's change throws")
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
        } else if let block = item.as(DoStmtSyntax.self), block.catchClauses.isEmpty {
            return run(block.body.statements)
        } else if let end = item.as(ReturnStmtSyntax.self) {
            // A setter may return what a call with a closure returns: nothing.
            if let call = end.expression?.as(FunctionCallExprSyntax.self), !call.closures.isEmpty {
                run(call)
            } else if let value = end.expression {
                note("return \(text(of: value))")
            }
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
        show("let \(name) = \(text(of: value))")
        return true
    }

    private mutating func run(_ call: FunctionCallExprSyntax) {
        let arguments = call.arguments.filter { !$0.expression.is(ClosureExprSyntax.self) }
        let list = arguments.map { argument in
            (argument.label.map { "\($0.text): " } ?? "") + text(of: argument.expression)
        }
        let event = "\(text(of: call.calledExpression))(\(list.joined(separator: ", ")))"
        guard !call.closures.isEmpty else { return note(event) }
        note("\(event) {")
        let outside = indentation
        for closure in call.closures {
            indentation = outside + "  "
            _ = run(closure.statements)
            indentation = outside
            show("}")
        }
    }

    /// Whether a condition holds: `shouldNotifyObservers`, of a value and the new one, or not that.
    private mutating func holds(_ conditions: ConditionElementListSyntax) -> Bool {
        let condition = text(of: conditions)
        let question = /(?<not>!?)shouldNotifyObservers\((?<values>.+)\)(?<no> == false)?/
        let values = /(?<old>`[^`]+`|\w+), #value|(?<new>#value), (?:`[^`]+`|\w+)/
        guard let match = condition.wholeMatch(of: question),
            let order = match.values.wholeMatch(of: values)
        else {
            note(condition)
            return true
        }
        if order.new != nil { asksForNewValueFirst = true }
        // A constant that is left here is one from before something else happened.
        if let old = order.old.map(String.init), !old.hasPrefix("_"), !old.hasPrefix("`_"),
            constants[old] == nil
        {
            askedAbout = old
        }
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
                let isSame = !constantsKeep || constant?.place == events.count
                if let constant, isSame || constant.value == "_$observationRegistrar" {
                    return constant.value
                }
                return match.output == parameter ? "#value" : String(match.output)
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
        // What it asks is step 9.11's: before that, it only counts what it does.
        let question =
            run.asksForNewValueFirst
            ? "gives `shouldNotifyObservers` the new value first. The old value should come first."
            : run.askedAbout.map {
                """
                asks `shouldNotifyObservers` about `\($0)`, and so reads it through `get`, which \
                reports a read. It should ask with the copy.
                """
            }
        if let question, !isNews {
            Issue.record(
                "The property is `\(source)`. `\(specifier)` \(question)",
                sourceLocation: sourceLocation)
        }
        return
    }
    let inSomeOrder = AccessorRun(accessor, isNews: isNews, constantsKeep: false).events
    if ordered(inSomeOrder) == ordered(expected) {
        record("does the right things, but not in the right order", done: run.lines)
    } else if let missing = deeds.first(where: { !events.contains($0.key) }) {
        record("should \(missing.value), but does not", done: run.lines)
    } else if let extra = events.first(where: { event in !deeds.contains { $0.key == event } }) {
        let verb = extra.hasPrefix("@") ? "say" : "do"
        record("should not \(verb) `\(run.shown(extra))`", done: run.lines)
    } else {
        record(
            "does the right things, but not in the right order, or not each of them once",
            done: run.lines)
    }
}

/// Expects `get` and `set` not to use their own property: that would call them again, endlessly, and the
/// program that uses it would only be seen to stop.
///
/// - Parameters:
///   - source: The property's source code.
///   - name: The property's name.
///   - sourceLocation: Where the expectation is.
/// - Returns: Whether they don't.
func expectNoRecursion(
    of source: String, named name: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
    let property = TrackedProperty(source)
    for specifier in ["get", "set"] {
        guard let accessor = property.accessorSyntax(specifier) else { continue }
        let run = AccessorRun(accessor)
        let deeds = ["return \(name)", "\(name) = #value"]
        let events = run.events.map { String($0.drop { $0 == " " }) }
        guard let deed = events.first(where: deeds.contains) else { continue }
        Issue.record(
            """
            The property is `\(source)`. `\(specifier)` does `\(run.shown(deed))`, and so calls itself, \
            endlessly. It should use the copy.
            """,
            sourceLocation: sourceLocation)
        return false
    }
    return true
}

extension FunctionCallExprSyntax {
    /// The closures that it gets, in order.
    fileprivate var closures: [ClosureExprSyntax] {
        arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
            + [trailingClosure].compactMap { $0 }
    }
}
