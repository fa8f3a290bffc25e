import Foundation
import Observation
import SwiftUI

// What the page's views need of SwiftUI and chapter 7 does not have, as far as the compiler has to know it.

// Declared as in SwiftUI, so that the compiler says what it says there.
@propertyWrapper @dynamicMemberLookup struct Bindable<Model> {
    var wrappedValue: Model
    var projectedValue: Self { self }

    @available(
        *, unavailable, message: "The wrapped value must be an object that conforms to Observable"
    )
    init(wrappedValue: Model) { fatalError() }
}

extension Bindable where Model: Observable {
    init(wrappedValue: Model) { self.wrappedValue = wrappedValue }
    init(_ model: Model) { wrappedValue = model }
}

extension Bindable where Model: AnyObject {
    subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Model, Value>) -> Binding<Value> {
        Binding(wrappedValue, path)
    }
}

@propertyWrapper struct Environment<Value> {
    let wrappedValue: Value

    init<Object: AnyObject>(_ type: Object.Type) where Value == Object? { wrappedValue = nil }
    init(_ type: Value.Type) where Value: AnyObject & Observable { fatalError("only compiled") }
}

struct TextField: View {
    init(_ title: String, text: Binding<String>) {}
    var body: some View { Text("") }
}

struct AnyView: View {
    init(_ view: some View) {}
    var body: some View { Text("") }
}

struct Toggle: View {
    init(_ title: String, isOn: Binding<Bool>) {}
    var body: some View { Text("") }
}

extension View {
    func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
    func task(id: some Equatable, _ action: @escaping @MainActor () async -> Void) -> some View {
        self
    }
    func onChange(of value: some Equatable, initial: Bool = false, _ action: @escaping () -> Void)
        -> some View
    {
        self
    }
    func sheet(isPresented: Binding<Bool>, content: () -> some View) -> some View { self }
    func visualEffect(_ effect: @escaping @Sendable (Effect, GeometryProxy) -> Effect) -> some View
    {
        self
    }
}

@propertyWrapper struct FocusedValue<Value> {
    let wrappedValue: Value?

    init(_ type: Value.Type) where Value: AnyObject & Observable { wrappedValue = nil }
}

/// A `Binding` to an element, whose properties have bindings too.
@propertyWrapper @dynamicMemberLookup struct ElementBinding<Element> {
    let wrappedValue: Element
    var projectedValue: Self { self }

    init(projectedValue: Self) { self = projectedValue }

    subscript<Value>(dynamicMember path: WritableKeyPath<Element, Value>) -> Binding<Value> {
        fatalError("only compiled")
    }
}

extension ForEach {
    init<Element: Identifiable>(
        _ elements: Binding<[Element]>, content: @escaping (ElementBinding<Element>) -> some View
    ) {
        self.init([0], id: \.self) { _ in Text("") }
    }
}

extension View {
    func alert(
        _: String, isPresented: Binding<Bool>, actions: () -> Void, message: () -> some View
    ) -> some View { self }
    func sheet<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> some View) -> some View
    {
        self
    }
}

final class UILabel {
    var text: String?
}

nonisolated protocol UIViewRepresentable: View {
    associatedtype UIViewType
    typealias Context = Void

    @MainActor func makeUIView(context: Context) -> UIViewType
    @MainActor func updateUIView(_ view: UIViewType, context: Context)
}

nonisolated extension UIViewRepresentable {
    var body: some View { Text("") }
}

/// As SwiftData has them, as far as the compiler has to know it.
struct FetchDescriptor<Model> {}

@propertyWrapper struct Query<Element> {
    var wrappedValue: [Element] { [] }

    init(filter: Predicate<Element>, sort: KeyPath<Element, some Comparable>) {}
}

final class ModelContext {
    func fetch<Model>(_ descriptor: FetchDescriptor<Model>) throws -> [Model] { [] }
}

nonisolated struct GeometryProxy {}

nonisolated struct Effect {
    func offset(x: Double) -> Self { self }
}
