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

struct TripPage: View {
    @State private var trip: Trip?
    let number: Int

    var body: some View {
        Text(trip?.name ?? "…")
            .task(id: number) {
                trip = Trip(id: number)
                await trip?.load()
            }
    }
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

struct Toolbar: View {
    @Environment(Board.self) private var board: Board?

    var body: some View {
        Text(board == nil ? "no board" : "a board")
    }
}

struct EditorOfEnvironment: View {
    @Environment(Trip.self) private var trip: Trip?

    var body: some View {
        if let trip {
            TripEditor(trip: trip)
        }
    }
}

@Observable final class Account {
    var name = ""
}

struct AccountPage: View {
    @Environment(Account.self) private var account

    var body: some View {
        @Bindable var account = account
        TextField("Name", text: $account.name)
        TextField("Name", text: Bindable(account).name)
    }
}

struct Station: View {
    let number: Int

    var body: some View {
        TripPage(number: number)
            .id(number)
    }
}

@Observable final class Platform {
    var number = 0
    var title: String { "Platform \(number)" }
}

struct PlatformPage: View {
    @State private var platform = Platform()
    let number: Int

    var body: some View {
        Text(platform.title)
            .onChange(of: number, initial: true) { platform.number = number }
    }
}

@Observable final class Feed {
    private(set) var count = 0
    func follow(_ board: Board) async {
        for await trips in Observations({ board.trips.count }) { count = trips }
    }
}

struct FeedPage: View {
    @State private var feed = Feed()
    let board: Board

    var body: some View {
        Text("\(feed.count)")
            .task { await feed.follow(board) }
    }
}

struct Reload: View {
    let trip: Trip

    var body: some View {
        // Read here, and not only in the action.
        let name = trip.name
        Button("Load \(name)") {
            Task { await trip.load() }
        }
    }
}

struct BoardPage: View {
    @State private var isShown = false
    let board: Board

    var body: some View {
        TripList(board: board)
            .sheet(isPresented: $isShown) {
                Toolbar()
            }
            .environment(board)
    }
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

struct FocusedTrip: View {
    let trip: Trip

    var body: some View {
        TripEditor(trip: trip)
            .focusedValue(trip)
    }
}

struct SceneOfTrip: View {
    let trip: Trip

    var body: some View {
        TripEditor(trip: trip)
            .focusedSceneValue(trip)
    }
}

struct RenameButton: View {
    @FocusedValue(Trip.self) private var trip

    var body: some View {
        Button("Rename") { trip?.name = "" }
    }
}

struct WatchedBoard: View {
    let board: Board

    var body: some View {
        TripList(board: board)
            .onChange(of: board.trips.map(\.id)) { board.save() }
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

struct TappedRows: View {
    let board: Board

    var body: some View {
        ForEach(board.trips) { trip in
            TappedRow(trip: trip) { trip.name = "" }
                .equatable()
        }
    }
}

@Observable final class Preferences {
    static let shared = Preferences()
    var name = ""
}

struct PreferencesPage: View {
    var body: some View {
        @Bindable var preferences = Preferences.shared
        TextField("Name", text: $preferences.name)
        TextField("Name", text: Bindable(Preferences.shared).name)
    }
}

@Observable final class Countdown {
    private(set) var seconds = 60
    func tick() { seconds -= 1 }
}

struct CountdownPage: View {
    @State private var countdown = Countdown()

    var body: some View {
        Text("\(countdown.seconds) s")
            .task {
                while !Task.isCancelled {
                    countdown.tick()
                    try? await Task.sleep(for: .seconds(1))
                }
            }
    }
}

struct OptionalTripPage: View {
    @State private var trip: Trip?

    var body: some View {
        if let trip {
            @Bindable var trip = trip
            TextField("Name", text: $trip.name)
        }
    }
}

extension Board {
    subscript(nameOf id: Trip.ID) -> String {
        get { trips.first { $0.id == id }?.name ?? "" }
        set { trips.first { $0.id == id }?.name = newValue }
    }
}

struct NameField: View {
    @Bindable var board: Board
    let id: Trip.ID

    var body: some View {
        TextField("Name", text: $board[nameOf: id])
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

struct SlidingLabel: View {
    let slide: Slide

    var body: some View {
        let offset = slide.offset
        Text("Lisboa")
            .visualEffect { content, _ in content.offset(x: offset) }
    }
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

actor Importer {
    private let statistics = Statistics()

    func add(_ data: Data) throws -> SavedTrip {
        statistics.count += 1
        return try decode(data)
    }
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

struct FaresPage: View {
    let fares: any Fares

    var body: some View {
        editor(of: fares)
    }
}

struct EditableTrips: View {
    let board: Board

    var body: some View {
        ForEach(board.trips) { trip in
            @Bindable var trip = trip
            TextField("Name", text: $trip.name)
        }
    }
}

struct RouteStop: Identifiable {
    let id: Int
    var name = ""
}

@Observable final class Route {
    var stops: [RouteStop] = []
}

struct EditableStops: View {
    @Bindable var route: Route

    var body: some View {
        ForEach($route.stops) { $stop in
            TextField("Name", text: $stop.name)
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

@Observable final class Train {
    var delay = 0
}

struct DelayLabel: UIViewRepresentable {
    let delay: Int

    func makeUIView(context: Context) -> UILabel { UILabel() }

    func updateUIView(_ label: UILabel, context: Context) {
        label.text = "\(delay) min"
    }
}

struct TrainPage: View {
    let train: Train

    var body: some View {
        DelayLabel(delay: train.delay)
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

struct TripStorePage: View {
    @Bindable var store: TripStore

    var body: some View {
        Text("Trips")
            .sheet(item: $store.edited) { TripEditor(trip: $0) }
            .alert("Not saved", isPresented: $store.hasFailed) { Text(store.failure ?? "") }
    }
}
