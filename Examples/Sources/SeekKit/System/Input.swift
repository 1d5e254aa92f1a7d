@preconcurrency import Dispatch
import Operators
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Stops reading while another program has the terminal.
final class InputGate: Sendable {
    private let state = Mutex<(queue: DispatchQueue, source: any DispatchSourceRead)?>(nil)

    fileprivate func set(_ queue: DispatchQueue, _ source: any DispatchSourceRead) {
        state.withLock { $0 = (queue, source) }
    }

    /// When this has returned, no byte is read until ``open()``.
    func close() {
        state.withLock { state in
            guard let (queue, source) = state else { return }
            queue.sync { source.suspend() }
        }
    }

    func open() {
        state.withLock { $0?.source.resume() }
    }
}

/// Sends the bytes that arrive from a terminal or a pipe. Completes when the other end is closed.
package func bytes(from descriptor: Int32) -> Signal<[UInt8], Never> { bytes(from: descriptor, through: InputGate()) }

/// Sends the bytes that arrive while a gate is open.
func bytes(from descriptor: Int32, through gate: InputGate) -> Signal<[UInt8], Never> {
    Signal { subscriber in
        let queue = DispatchQueue(label: "seek.input", qos: .userInteractive)
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            if let bytes = readAvailable(descriptor) { subscriber.send(bytes) } else { subscriber.complete() }
        }
        source.activate()
        gate.set(queue, source)
        return ActionDisposable { source.cancel() }
    }
}

/// Sends the lines of a file or pipe, which is read on `scheduler`. It waits while a queue downstream is full.
package func lines(from descriptor: Int32, on scheduler: some Scheduler) -> Signal<[UInt8], Never> {
    InputLines(descriptor: descriptor).signal(on: scheduler)
}

/// The lines of a file or pipe, up to its end.
private struct InputLines: Sequence, IteratorProtocol, Sendable {
    let descriptor: Int32
    private var bytes: ArraySlice<UInt8> = []

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    mutating func next() -> [UInt8]? {
        var start: ArraySlice<UInt8> = []
        while true {
            if let end = bytes.firstIndex(of: Bytes.newline) {
                defer { bytes = bytes[(end + 1)...] }
                return Array(start + bytes[..<end])
            }
            start += bytes
            guard let more = readAvailable(descriptor) else {
                bytes = []
                return start.isEmpty ? nil : Array(start)
            }
            bytes = more[...]
        }
    }
}

/// - Returns: The available bytes, or `nil` at the end.
private func readAvailable(_ descriptor: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
        repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
        count = max(count, 0)
    }
    return bytes.isEmpty ? nil : bytes
}
