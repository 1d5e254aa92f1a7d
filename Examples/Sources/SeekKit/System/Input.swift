@preconcurrency import Dispatch
import Operators

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sends the bytes that arrive from a terminal or a pipe. Completes when the other end is closed.
package func bytes(from descriptor: Int32) -> Signal<[UInt8], Never> {
    Signal { subscriber in
        let queue = DispatchQueue(label: "seek.input", qos: .userInteractive)
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            if let bytes = readAvailable(descriptor) { subscriber.send(bytes) } else { subscriber.complete() }
        }
        source.activate()
        return ActionDisposable { source.cancel() }
    }
}

/// Sends the lines of a file or pipe, which is read to its end on the subscribing thread.
package func lines(from descriptor: Int32) -> Signal<String, Never> {
    Signal { subscriber in
        var rest: [UInt8] = []
        while !subscriber.isDisposed, let bytes = readAvailable(descriptor) {
            let pieces = (rest + bytes).split(separator: Bytes.newline, omittingEmptySubsequences: false)
            for line in pieces.dropLast() { subscriber.send(String(decoding: line, as: UTF8.self)) }
            rest = Array(pieces.last!)
        }
        if !rest.isEmpty { subscriber.send(String(decoding: rest, as: UTF8.self)) }
        subscriber.complete()
        return nil
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
