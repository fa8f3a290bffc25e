// Foundation's values are the toolchain's own; its classes are stand-ins. Of these only what Apple's headers say
// so of is Sendable: what compiles with them compiles whatever else a Mac adds. Dispatch is here, too.
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
    public var (processIdentifier, terminationStatus, isRunning) = (Int32(0), Int32(0), false)
    public var terminationReason = TerminationReason.exit
    public func run() throws {}
    public func interrupt() {}
    public func waitUntilExit() {}
}
public class Pipe {
    public init() {}
    public var (fileHandleForReading, fileHandleForWriting) = (FileHandle(), FileHandle())
}
public class Bundle {
    public class var main: Bundle { Bundle() }
    public var (bundleURL, executableURL, executablePath) = (URL(filePath: "/"), URL?.none, String?.none)
}
public class ProcessInfo {
    public class var processInfo: ProcessInfo { ProcessInfo() }
    public var (environment, arguments, processIdentifier) = ([String: String](), [String](), Int32(0))
    public var (processorCount, activeProcessorCount, physicalMemory, systemUptime) = (1, 1, UInt64(0), 0.0)
    public var (operatingSystemVersionString, hostName) = ("", "")
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
    public typealias Attributes = [FileAttributeKey: Any]
    public class var `default`: FileManager { FileManager() }
    public var (temporaryDirectory, homeDirectoryForCurrentUser) = (URL(filePath: "/"), URL(filePath: "/"))
    public func fileExists(atPath: String) -> Bool { true }
    public func fileExists(atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { true }
    public func createDirectory(
        at: URL, withIntermediateDirectories: Bool, attributes: Attributes? = nil) throws {}
    public func createDirectory(
        atPath: String, withIntermediateDirectories: Bool, attributes: Attributes? = nil) throws {}
    public func createSymbolicLink(at: URL, withDestinationURL: URL) throws {}
    public func createSymbolicLink(atPath: String, withDestinationPath: String) throws {}
    public func destinationOfSymbolicLink(atPath: String) throws -> String { "" }
    public func removeItem(at: URL) throws {}
    public func removeItem(atPath: String) throws {}
    public func moveItem(at: URL, to: URL) throws {}
    public func moveItem(atPath: String, toPath: String) throws {}
    public func copyItem(at: URL, to: URL) throws {}
    public func copyItem(atPath: String, toPath: String) throws {}
    public func contents(atPath: String) -> Data? { nil }
    public func contentsOfDirectory(atPath: String) throws -> [String] { [] }
    public func contentsOfDirectory(at: URL, includingPropertiesForKeys: [URLResourceKey]?) throws -> [URL] { [] }
    public func subpaths(atPath: String) -> [String]? { nil }
    public func subpathsOfDirectory(atPath: String) throws -> [String] { [] }
    public func enumerator(at: URL, includingPropertiesForKeys: [URLResourceKey]?) -> DirectoryEnumerator? { nil }
    public func enumerator(atPath: String) -> DirectoryEnumerator? { nil }
    public func attributesOfItem(atPath: String) throws -> Attributes { [:] }
    public func setAttributes(_: Attributes, ofItemAtPath: String) throws {}
    public class DirectoryEnumerator: Sequence, IteratorProtocol {
        public var allObjects = [Any]()
        public func next() -> Any? { nil }
    }
}
public class Thread { public class func sleep(forTimeInterval: Double) {} }
public class NSNumber { public var (intValue, doubleValue, boolValue) = (0, 0.0, false) }
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    public var boolValue: Bool
    public init(booleanLiteral value: Bool) { boolValue = value }
}
public struct URLResourceKey: Hashable, Sendable {
    public static let contentModificationDateKey = Self(), isDirectoryKey = Self(), fileSizeKey = Self()
}
public struct URLResourceValues {
    public var (contentModificationDate, isDirectory, fileSize) = (Date?.none, Bool?.none, Int?.none)
}
extension URL {
    public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues { .init() }
}
extension String { public init(format: String, _ arguments: any CVarArg...) { self = "" } }
extension Error { public var localizedDescription: String { "" } }

// Apple's headers say of these that they are Sendable.
public class FileHandle: @unchecked Sendable {
    public class var standardInput: FileHandle { FileHandle() }
    public class var standardOutput: FileHandle { FileHandle() }
    public class var standardError: FileHandle { FileHandle() }
    public class var nullDevice: FileHandle { FileHandle() }
    init() {}
    public init?(forReadingAtPath: String) {}
    public init?(forWritingAtPath: String) {}
    public init?(forUpdatingAtPath: String) {}
    public init(forReadingFrom: URL) throws {}
    public init(forWritingTo: URL) throws {}
    public var (availableData, fileDescriptor) = (Data(), Int32(0))
    public func write(_ data: Data) {}
    public func write(contentsOf: some DataProtocol) throws {}
    public func readDataToEndOfFile() -> Data { Data() }
    public func readToEnd() throws -> Data? { nil }
    public func read(upToCount: Int) throws -> Data? { nil }
    public func close() throws {}
}
public class NSLock: @unchecked Sendable {
    public init() {}
    @available(*, noasync) public func lock() {}
    @available(*, noasync) public func unlock() {}
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
public class NSCondition: NSLock, @unchecked Sendable {
    @available(*, noasync) public func wait() {}
    @available(*, noasync) @discardableResult public func wait(until: Date) -> Bool { true }
    public func signal() {}
    public func broadcast() {}
}
public class DispatchQueue: @unchecked Sendable {
    public static let main = DispatchQueue()
    public class func global() -> DispatchQueue { main }
    public func async(execute: @escaping @Sendable @convention(block) () -> Void) {}
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
}
public final class DispatchSpecificKey<T> { public init() {} }
extension DispatchSpecificKey: Sendable where T: Sendable {}
public class DispatchSource: DispatchSourceSignal {
    public class func makeSignalSource(signal: Int32, queue: DispatchQueue?) -> any DispatchSourceSignal {
        fatalError()
    }
}
public protocol DispatchSourceSignal: AnyObject {}
extension DispatchSourceSignal {
    public func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?) {}
    public func resume() {}
    public func cancel() {}
}
