// Foundation's value types are the toolchain's own. Its classes and Dispatch's types are stand-ins with the members
// that the project uses. A class is Sendable only if Apple's headers say so.
@_exported import Darwin
@_exported import FoundationEssentials

public class Process {
    public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal = 2 }
    public init() {}
    public var executableURL, currentDirectoryURL: URL?
    public var arguments: [String]?
    public var environment: [String: String]?
    public var standardInput, standardOutput, standardError: Any?
    public var terminationHandler: (@Sendable (Process) -> Void)?
    public let processIdentifier: Int32 = 0
    public let terminationStatus: Int32 = 0
    public let terminationReason = TerminationReason.exit
    public let isRunning = false
    public func run() throws {}
    public func interrupt() {}
    public func waitUntilExit() {}
}
public class Pipe {
    public init() {}
    public let fileHandleForReading = FileHandle()
}
public class Bundle {
    public class var main: Bundle { Bundle() }
    public let executableURL: URL? = nil
    public let executablePath: String? = nil
}
public class ProcessInfo {
    public class var processInfo: ProcessInfo { ProcessInfo() }
    public let environment: [String: String] = [:]
    public let activeProcessorCount = 1
    public let physicalMemory: UInt64 = 0
    public let operatingSystemVersionString = ""
}
public class JSONEncoder {
    public init() {}
    public var outputFormatting: FoundationEssentials.JSONEncoder.OutputFormatting = []
    public func encode(_ value: some Encodable) throws -> Data { Data() }
}
public class JSONDecoder {
    public init() {}
    public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
public class FileManager {
    public class var `default`: FileManager { FileManager() }
    public let temporaryDirectory = URL(filePath: "/")
    public func fileExists(atPath: String) -> Bool { true }
    public func fileExists(atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { true }
    public func createDirectory(at: URL, withIntermediateDirectories: Bool) throws {}
    public func createDirectory(atPath: String, withIntermediateDirectories: Bool) throws {}
    public func createSymbolicLink(atPath: String, withDestinationPath: String) throws {}
    public func destinationOfSymbolicLink(atPath: String) throws -> String { "" }
    public func removeItem(at: URL) throws {}
    public func copyItem(at: URL, to: URL) throws {}
    public func contentsOfDirectory(atPath: String) throws -> [String] { [] }
    public func subpaths(atPath: String) -> [String]? { nil }
    public func subpathsOfDirectory(atPath: String) throws -> [String] { [] }
    public func enumerator(at: URL, includingPropertiesForKeys: [URLResourceKey]?) -> DirectoryEnumerator? { nil }
    public func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { [:] }
    public func setAttributes(_: [FileAttributeKey: Any], ofItemAtPath: String) throws {}
    public class DirectoryEnumerator { public let allObjects: [Any] = [] }
}
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    public let boolValue: Bool
    public init(booleanLiteral value: Bool) { boolValue = value }
}
public struct URLResourceKey: Hashable, Sendable { public static let contentModificationDateKey = Self() }
public struct URLResourceValues { public let contentModificationDate: Date? = nil }
extension URL {
    public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues { .init() }
}
extension String {
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
    public func padding(toLength: Int, withPad: String, startingAt: Int) -> String { "" }
}
extension Error { public var localizedDescription: String { "" } }
public class Thread { public class func sleep(forTimeInterval: Double) {} }

// Apple's headers say that these are Sendable.
public class FileHandle: @unchecked Sendable {
    public class var standardOutput: FileHandle { FileHandle() }
    public class var standardError: FileHandle { FileHandle() }
    public class var nullDevice: FileHandle { FileHandle() }
    init() {}
    public init?(forWritingAtPath: String) {}
    public init(forReadingFrom: URL) throws {}
    public init(forWritingTo: URL) throws {}
    public func write(_ data: Data) {}
    public func write(contentsOf: some DataProtocol) throws {}
    public func readDataToEndOfFile() -> Data { Data() }
    public func readToEnd() throws -> Data? { nil }
    public func read(upToCount: Int) throws -> Data? { nil }
    public func close() throws {}
}
public class NSLock: @unchecked Sendable {
    public init() {}
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
    @available(*, noasync) public func lock() {}
    @available(*, noasync) public func unlock() {}
}
public class NSCondition: @unchecked Sendable {
    public init() {}
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
    @available(*, noasync) public func lock() {}
    @available(*, noasync) public func unlock() {}
    @available(*, noasync) public func wait() {}
    @available(*, noasync) public func wait(until: Date) -> Bool { true }
    public func signal() {}
    public func broadcast() {}
}
public class DispatchQueue: @unchecked Sendable {
    public static let main = DispatchQueue()
    public class func global() -> DispatchQueue { main }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
}
public final class DispatchSpecificKey<T: Sendable>: Sendable { public init() {} }
public class DispatchSource {
    public class func makeSignalSource(signal: Int32, queue: DispatchQueue?) -> any DispatchSourceSignal {
        fatalError()
    }
}
public protocol DispatchSourceSignal: AnyObject {}
extension DispatchSourceSignal {
    public func setEventHandler(handler: (@Sendable () -> Void)?) {}
    public func resume() {}
}
