import Foundation
import Observation
import SwiftUI

// The views of `Chapters/InYourApp`. They are compiled, and not run.

@Observable final class Trip: Identifiable {
    let id: Int
    var name = ""
    var isShared = false
    init(id: Int) { self.id = id }
    func load() async {}
}

@Observable final class Board {
    var trips: [Trip] = []
    func save() {}
}

struct TripEditor: View {
    @Bindable var trip: Trip

    var body: some View {
        TextField("Name", text: $trip.name)
        Toggle("Shared", isOn: $trip.isShared)
    }
}

struct TripList: View {
    let board: Board

    var body: some View {
        ForEach(board.trips) { trip in
            TripRow(trip: trip)
        }
    }
}

struct TripRow: View {
    let trip: Trip

    var body: some View {
        Text(trip.name)
    }
}

@Observable final class Account {
    var name = ""
}

@Observable final class Platform {
    var number = 0
    var title: String { "Platform \(number)" }
}

struct NewTrip: View {
    @State private var trip = Trip(id: 0)

    var body: some View {
        TripEditor(trip: trip)
    }
}

struct ShareSwitch: View {
    @Binding var isOn: Bool

    var body: some View {
        Toggle("Shared", isOn: $isOn)
    }
}

struct SharePage: View {
    @Bindable var trip: Trip

    var body: some View {
        ShareSwitch(isOn: $trip.isShared)
    }
}

struct TappedRow: View, Equatable {
    let trip: Trip
    let onTap: () -> Void

    var body: some View {
        Button(trip.name, action: onTap)
    }

    nonisolated static func == (left: Self, right: Self) -> Bool { left.trip === right.trip }
}

@Observable final class Preferences {
    static let shared = Preferences()
    var name = ""
}

@Observable final class Countdown {
    private(set) var seconds = 60
    func tick() { seconds -= 1 }
}

extension Board {
    subscript(nameOf id: Trip.ID) -> String {
        get { trips.first { $0.id == id }?.name ?? "" }
        set { trips.first { $0.id == id }?.name = newValue }
    }
}

struct Greeting: View {
    let name: String
    @State private var draft: String

    init(name: String) {
        self.name = name
        // The last one, and without a default value above.
        draft = name
    }

    var body: some View {
        TextField(name, text: $draft)
    }
}

struct WindowRoot: View {
    @State private var board = Board()

    var body: some View {
        TripList(board: board)
            .environment(board)
    }
}

@Observable final class Slide {
    var offset = 0.0
}

@Observable nonisolated final class Statistics {
    var count = 0
}

nonisolated struct SavedTrip: Codable {
    var name = ""
}

nonisolated func decode(_ data: Data) throws -> SavedTrip {
    try JSONDecoder().decode(SavedTrip.self, from: data)
}

protocol Fares: AnyObject, Observable {
    var zone: String { get set }
}

struct FaresEditor<Model: Fares>: View {
    @Bindable var fares: Model

    var body: some View {
        TextField("Zone", text: $fares.zone)
    }
}

func editor(of fares: some Fares) -> AnyView { AnyView(FaresEditor(fares: fares)) }

struct RouteStop: Identifiable {
    let id: Int
    var name = ""
}

@Observable final class Route {
    var stops: [RouteStop] = []
}

extension Route {
    subscript(nameOf id: RouteStop.ID) -> String {
        get { stops.first { $0.id == id }?.name ?? "" }
        set {
            if let index = stops.firstIndex(where: { $0.id == id }) { stops[index].name = newValue }
        }
    }
}

/// In place of a `@Model` class. Of a class on the main actor, `#Predicate` can't use key paths.
@Observable nonisolated final class Journey: Identifiable {
    let id = UUID()
    var name = ""
}

struct FoundJourneys: View {
    @Query private var journeys: [Journey]

    init(search: String) {
        _journeys = Query(
            filter: #Predicate { search.isEmpty || $0.name.contains(search) }, sort: \.name)
    }

    var body: some View {
        ForEach(journeys) { journey in
            Text(journey.name)
        }
    }
}

@Observable final class Planner {
    let board: Board
    var title: String { "\(board.trips.count) trips" }
    init(board: Board) { self.board = board }
}

struct PlannerPage: View {
    @Environment(Board.self) private var board
    @State private var planner: Planner?

    var body: some View {
        Text(planner?.title ?? "…")
            .task { if planner == nil { planner = Planner(board: board) } }
    }
}

struct DelayLabel: UIViewRepresentable {
    let delay: Int

    func makeUIView(context: Context) -> UILabel { UILabel() }

    func updateUIView(_ label: UILabel, context: Context) {
        label.text = "\(delay) min"
    }
}

@Observable final class StoredTrips {
    private(set) var trips: [Trip] = []
    @ObservationIgnored private let context: ModelContext

    init(_ context: ModelContext) {
        self.context = context
        fetch()
    }

    func fetch() {
        trips = (try? context.fetch(FetchDescriptor<Trip>())) ?? []
    }
}

@Observable final class TripStore {
    var edited: Trip?
    var failure: String?
    var hasFailed: Bool {
        get { failure != nil }
        set { if !newValue { failure = nil } }
    }
}

/// What the page shows of views, line after line.
struct Parts: View {
    @Environment(Board.self) private var board: Board?
    @Environment(Account.self) private var account
    @FocusedValue(Trip.self) private var trip

    var body: some View {
        @Bindable var account = account
        TextField("Name", text: $account.name)
        @Bindable var preferences = Preferences.shared
        TextField("Name", text: $preferences.name)
        Text(board == nil ? trip?.name ?? "" : "a board")
    }
}

struct Toolbar: View {
    var body: some View { Text("Tools") }
}

struct TripParts: View {
    @State private var isShown = false
    @State private var platform = Platform()
    @State private var countdown = Countdown()
    @Bindable var board: Board
    @Bindable var route: Route
    @Bindable var store: TripStore
    let trip: Trip
    let slide: Slide
    let number = 1
    let id = 1

    var body: some View {
        // Read here, and not only in the action.
        let name = trip.name
        Button("Load \(name)") {
            Task { await trip.load() }
        }
        Text(platform.title)
            .onChange(of: number, initial: true) { platform.number = number }
        TripList(board: board)
            .sheet(isPresented: $isShown) {
                Toolbar()
            }
            .environment(board)
        TripList(board: board)
            .onChange(of: board.trips.map(\.id)) { board.save() }
        Text("\(countdown.seconds) s")
            .task {
                while !Task.isCancelled {
                    countdown.tick()
                    try? await Task.sleep(for: .seconds(1))
                }
            }
        TextField("Name", text: $board[nameOf: id])
        let offset = slide.offset
        Text("Lisboa")
            .visualEffect { content, _ in content.offset(x: offset) }
        ForEach(board.trips) { trip in
            @Bindable var trip = trip
            TextField("Name", text: $trip.name)
        }
        ForEach($route.stops) { $stop in
            TextField("Name", text: $stop.name)
        }
        ForEach(route.stops) { stop in
            TextField("Name", text: $route[nameOf: stop.id])
        }
        Text("Trips")
            .sheet(item: $store.edited) { TripEditor(trip: $0) }
            .alert("Not saved", isPresented: $store.hasFailed, actions: {}) {
                Text(store.failure ?? "")
            }
    }
}

struct TripPage: View {
    @State private var trip: Trip?
    let number: Int

    var body: some View {
        Text(trip?.name ?? "…")
            .task(id: number) {
                if trip?.id != number { trip = Trip(id: number) }
                await trip?.load()
            }
    }
}
