import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing
import WorkshopTesting

@testable import Chapter9Macros

// The tests of the code that the macros write. Each role is called separately, so a mistake in one
// role doesn't break the tests of the others.

@Suite(
    "Chapter 9 · Delete the boilerplate, expansions and diagnostics", .serialized,
    .chapter(9))
enum Chapter9ExpansionTests {}

/// A class with `@Observable`, and what the macro adds to it.
struct ObservableClass {
    private let type: ClassDeclSyntax
    private let attribute: AttributeSyntax
    private let context = BasicMacroExpansionContext()

    /// Finds the class in a piece of source code.
    init(_ source: String) throws {
        type = try #require(all(ClassDeclSyntax.self, in: Parser.parse(source: source)).first)
        let attributes = type.attributes.compactMap { $0.as(AttributeSyntax.self) }
        attribute = try #require(attributes.last)
    }

    /// The extensions that the macro writes for the class, which has the given full name and lacks
    /// the given conformances.
    func extensions(named name: String, missing: [TypeSyntax] = ["Observable"]) throws -> Code {
        let extensions = try ObservableMacro.expansion(
            of: attribute, attachedTo: type, providingExtensionsOf: TypeSyntax("\(raw: name)"),
            conformingTo: missing, in: context)
        return Code(extensions)
    }

    /// The attributes that the first member gets.
    func attributesOfFirstMember() throws -> [String] {
        let member = try #require(type.memberBlock.members.first?.decl)
        return try ObservableMacro.expansion(
            of: attribute, attachedTo: type, providingAttributesFor: member, in: context
        ).map(\.trimmedDescription)
    }

    /// Returns the macro's messages about the attributes of each member, including the members
    /// inside `#if`.
    func messagesByMember() throws -> [String] {
        let context = BasicMacroExpansionContext()
        for property in all(VariableDeclSyntax.self, in: type) {
            _ = try ObservableMacro.expansion(
                of: attribute, attachedTo: type, providingAttributesFor: property, in: context)
        }
        return context.diagnostics.map(\.message)
    }

    /// The property of this name.
    func property(_ name: String) throws -> Written? {
        try members().compactMap { $0.as(VariableDeclSyntax.self) }
            .first { $0.name?.text == name }.map { Written($0) }
    }

    /// The functions of this name, both the class's own and the macro's.
    func functions(_ name: String) throws -> [Written] {
        try members().compactMap { $0.as(FunctionDeclSyntax.self) }
            .filter { $0.name.text == name }.map { Written($0) }
    }

    private func members() throws -> [DeclSyntax] {
        let added = try ObservableMacro.expansion(
            of: attribute, providingMembersOf: type, conformingTo: [], in: context)
        let text = added.map(\.laidOut).joined(separator: "\n")
        return type.memberBlock.members.map(\.decl)
            + Parser.parse(source: text).statements.compactMap { $0.item.as(DeclSyntax.self) }
    }
}

/// A property with `@ObservationTracked`, and what the macro adds to it.
struct TrackedProperty {
    private let property: VariableDeclSyntax
    private let mark: AttributeSyntax

    /// Finds the property in its source code. If that has no `@ObservationTracked`, the attribute is
    /// one that another macro has added.
    init(_ source: String) throws {
        let file = Parser.parse(source: "class Train {\n\(source)\n}")
        property = try #require(all(VariableDeclSyntax.self, in: file).first)
        let attributes = property.attributes.compactMap { $0.as(AttributeSyntax.self) }
        mark =
            attributes.first { $0.trimmedDescription.hasSuffix("ObservationTracked") }
            ?? "@ObservationTracked"
    }

    /// The declarations beside the property.
    func copy() throws -> Code { Code(try peers()) }

    /// The lines of the declarations beside the property, with comments. If a path is given, the
    /// macro sees it as the path of the property's file.
    func linesOfCopy(inFileAt path: String? = nil) throws -> [String] {
        let text = try peers(inFileAt: path).map { $0.formatted().description }.joined()
        return text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    }

    private func peers(inFileAt path: String? = nil) throws -> [DeclSyntax] {
        let file = property.root.cast(SourceFileSyntax.self)
        let files = path.map {
            [file: BasicMacroExpansionContext.KnownSourceFile(moduleName: "", fullFilePath: $0)]
        }
        return try ObservationTrackedMacro.expansion(
            of: mark, providingPeersOf: property,
            in: BasicMacroExpansionContext(sourceFiles: files ?? [:]))
    }

    /// An accessor, such as `get`; `nil` if there is none.
    func accessor(_ specifier: String) throws -> Written? {
        let accessors = try ObservationTrackedMacro.expansion(
            of: mark, providingAccessorsOf: property, in: BasicMacroExpansionContext())
        // Several may come from one literal.
        let text = accessors.map(\.laidOut).joined(separator: "\n")
        let file = Parser.parse(source: "var property: Int {\n\(text)\n}")
        return all(AccessorDeclSyntax.self, in: file)
            .first { $0.accessorSpecifier.text == specifier }.map { Written($0) }
    }
}
