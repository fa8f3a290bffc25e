import SwiftBasicFormat
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import Chapter9Macros

// What each role of a macro writes, asked by itself: a mistake in one does not spoil the others.

/// What `@Observable` adds to a class.
struct ObservableClass {
    private let type: ClassDeclSyntax?
    private let attribute: AttributeSyntax?
    private let context = BasicMacroExpansionContext()

    /// Finds the class in a piece of source code.
    init(_ source: String) {
        type = first(ClassDeclSyntax.self, in: source)
        attribute = type?.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.last
    }

    /// The extensions, as text.
    ///
    /// - Parameters:
    ///   - name: What the class is called from outside.
    ///   - missing: Whether it lacks the conformance to `Observable`.
    /// - Returns: None, if the macro writes none.
    func extensions(named name: TypeSyntax, missing: Bool = true) -> [Syntax] {
        guard let type, let attribute else { return [] }
        let extensions = try? ObservableMacro.expansion(
            of: attribute, attachedTo: type, providingExtensionsOf: name,
            conformingTo: missing ? ["Observable"] : [], in: context)
        return declarations(in: text(of: extensions ?? []))
    }

    /// The attributes that the first member gets.
    var attributesOfMember: [String] {
        guard let type, let attribute, let member = type.memberBlock.members.first?.decl
        else { return [] }
        let attributes = try? ObservableMacro.expansion(
            of: attribute, attachedTo: type, providingAttributesFor: member, in: context)
        return attributes?.map(\.trimmedDescription) ?? []
    }

    /// What `@Observable` says when it is asked for the attributes of members, also of those in `#if`.
    var complaints: [String] {
        guard let type, let attribute else { return [] }
        let context = BasicMacroExpansionContext()
        for member in withoutConditions(type.memberBlock.members) {
            _ = try? ObservableMacro.expansion(
                of: attribute, attachedTo: type, providingAttributesFor: member, in: context)
        }
        return context.diagnostics.map(\.message)
    }

    private func withoutConditions(_ members: MemberBlockItemListSyntax) -> [DeclSyntax] {
        members.map(\.decl).flatMap { member -> [DeclSyntax] in
            guard let condition = member.as(IfConfigDeclSyntax.self) else { return [member] }
            return condition.clauses.flatMap { clause in
                clause.elements?.as(MemberBlockItemListSyntax.self).map(withoutConditions) ?? []
            }
        }
    }

    /// The members, those that the class has and those that are added.
    private var members: [DeclSyntax] {
        guard let type, let attribute else { return [] }
        let added = try? ObservableMacro.expansion(
            of: attribute, providingMembersOf: type, conformingTo: [], in: context)
        return type.memberBlock.members.map(\.decl) + (added ?? [])
    }

    /// The functions of the class with this name.
    func functions(_ name: String) -> [Syntax] {
        let functions = members.filter { $0.as(FunctionDeclSyntax.self)?.name.text == name }
        return declarations(in: withPlainNames(text(of: functions)))
    }

    /// The properties of the class.
    var properties: [Syntax] {
        declarations(in: text(of: members.filter { $0.is(VariableDeclSyntax.self) }))
    }
}

/// What `@ObservationTracked` adds to a property.
struct TrackedProperty {
    private let peers: [DeclSyntax]
    private let accessors: [AccessorDeclSyntax]

    /// Asks the macro for what belongs to a property with this source code.
    ///
    /// - Parameters:
    ///   - source: The source code.
    ///   - isMarkedByMacro: Whether the mark is one that a macro adds. The property comes without it then.
    init(_ source: String, isMarkedByMacro: Bool = false) {
        // The mark comes after the comments and before all else, unless it has another place.
        let lines = source.split(separator: "\n")
        let comments = lines.prefix { $0.hasPrefix("///") }.map { "\($0)\n" }.joined()
        let rest = lines.drop { $0.hasPrefix("///") }.joined(separator: "\n")
        let name = "ObservationTracked"
        let property = first(
            VariableDeclSyntax.self,
            in: """
                class Train {
                \(comments)\(rest.contains(name) || isMarkedByMacro ? "" : "@\(name) ")\(rest)
                }
                """)
        let attributes = property?.attributes.compactMap { $0.as(AttributeSyntax.self) }
        let mark =
            isMarkedByMacro
            ? "@\(raw: name)" : attributes?.first { $0.trimmedDescription.hasSuffix(name) }
        guard let property, let mark else {
            (peers, accessors) = ([], [])
            return
        }
        let file = property.root.cast(SourceFileSyntax.self)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Models", fullFilePath: "Models.swift")])
        let peers = try? ObservationTrackedMacro.expansion(
            of: mark, providingPeersOf: property, in: context)
        let accessors = try? ObservationTrackedMacro.expansion(
            of: mark, providingAccessorsOf: property, in: context)
        (self.peers, self.accessors) = (peers ?? [], accessors ?? [])
    }

    /// The declarations beside the property, without lines of the file.
    var copy: [Syntax] {
        declarations(in: text(of: peers).replacing(/#sourceLocation\(.*?\)/, with: ""))
    }

    /// The declarations beside the property.
    var copies: String { peers.map(laidOut).map(\.description).joined() }

    /// The comments before the declarations beside the property.
    var comments: String {
        peers.map(laidOut).map(\.leadingTrivia.description).joined()
    }

    /// An accessor.
    ///
    /// - Parameter specifier: Which accessor, such as `get`.
    /// - Returns: One, or none.
    func accessor(_ specifier: String) -> [AccessorDeclSyntax] {
        let found = (accessors + accessorsOfOneLiteral).filter {
            $0.accessorSpecifier.text == specifier
        }
        return [found.first { !$0.hasError } ?? found.first].compactMap { $0 }
    }

    /// The accessors as they are read when several come from one literal.
    private var accessorsOfOneLiteral: [AccessorDeclSyntax] {
        let text = accessors.map(\.description).joined(separator: "\n")
        let list = first(AccessorDeclListSyntax.self, in: "class C { var x: Int {\n\(text)\n} }")
        return list.map(Array.init) ?? []
    }
}

/// The node with a blank or a new line wherever there has to be one, as the compiler gets it.
private func laidOut<Node: SyntaxProtocol>(_ node: Node) -> Node {
    node.formatted().as(Node.self) ?? node
}

/// The text of nodes, without what comes before and after each.
private func text(of nodes: [some SyntaxProtocol]) -> String {
    nodes.map { laidOut($0).trimmedDescription }.joined(separator: "\n")
}

/// The first node of a kind in a piece of source code.
func first<Node: SyntaxProtocol>(_ kind: Node.Type, in source: String) -> Node? {
    var rest: [Syntax] = [Syntax(Parser.parse(source: source))]
    while !rest.isEmpty {
        let node = rest.removeFirst()
        if let found = node.as(kind) { return found }
        rest += node.children(viewMode: .sourceAccurate)
    }
    return nil
}

/// The text with `__Member` for the odd name that `makeUniqueName("Member")` makes, `__Member2` for
/// that of a second call; and with a remark in names that only look like those.
private func withPlainNames(_ text: String) -> String {
    var calls: [Substring: [Substring]] = [:]
    let unique = /__macro_local_\d+(?<name>[A-Za-z]\w*?)fMu(?<call>\d*)_/
    return text.replacing(/\b__(?!macro_local)[A-Za-z]+/) { "\($0.output)_by_hand" }
        .replacing(unique) { match in
            var known = calls[match.name, default: []]
            if !known.contains(match.call) { known.append(match.call) }
            calls[match.name] = known
            let number = known.firstIndex(of: match.call).map { $0 + 1 } ?? 1
            return "__\(match.name)\(number == 1 ? "" : "\(number)")"
        }
}
