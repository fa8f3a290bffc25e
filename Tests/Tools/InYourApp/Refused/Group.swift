import Chapter9

@MainActor @Observable final class Search { var query = "" }
func follow(_ search: Search) async {
    await withTaskGroup(of: Void.self) { group in
        group.addTask { @MainActor in
            for await query in Observations({ search.query }) { print(query) }
        }
    }
}
