/// A number of times in words: “once”, “twice”, “3 times”.
public func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
}
