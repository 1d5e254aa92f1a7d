import Foundation
import Operators

/// A run loop, which its thread retains.
///
/// A scheduler does not retain it, because pending work of a thread that has ended would then retain it forever.
///
/// Safe: weak references are read atomically, and this one never changes. A scheduler only adds and removes sources and blocks,
/// for which CoreFoundation takes the run loop's lock, or wakes the run loop, which any thread can do.
struct WeakRunLoop: @unchecked Sendable {
    private(set) weak var object: RunLoop?

    init(_ runLoop: RunLoop) { object = runLoop }
}

#if canImport(Darwin)
    /// Wakes a run loop that sleeps.
    struct RunLoopWaker: Sendable {
        init(_ runLoop: RunLoop, modes: [RunLoop.Mode]) {}

        func wake(_ runLoop: RunLoop) { CFRunLoopWakeUp(runLoop.getCFRunLoop()) }
    }
#else
    /// Wakes a run loop that sleeps, with a byte that it receives from a socket.
    ///
    /// Foundation on Linux has no other way without a leak: it never releases a `Timer`, and `perform(inModes:block:)` does not wake.
    final class RunLoopWaker: Sendable {
        // Safe: `SocketPort` takes locks to add and remove a source, and a byte is too short for a message, so that its callback uses
        // no other state.
        private nonisolated(unsafe) let port: SocketPort
        private let runLoop: WeakRunLoop
        private let sender: Int32
        private let modes: Set<RunLoop.Mode>

        init(_ runLoop: RunLoop, modes: [RunLoop.Mode]) {
            let type = Int32(SOCK_DGRAM.rawValue)
            var pair: [Int32] = [-1, -1]
            let isCreated = socketpair(AF_UNIX, type | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0
            guard isCreated,
                let port = SocketPort(protocolFamily: AF_UNIX, socketType: type, protocol: 0, socket: pair[0])
            else {
                preconditionFailure(
                    "RunLoopScheduler requires two sockets, but got \(String(cString: strerror(errno))); close other files"
                )
            }
            (self.runLoop, self.port, sender) = (WeakRunLoop(runLoop), port, pair[1])
            // The port does not recognize `.common`. Here, the default mode is the only common one.
            self.modes = Set(modes.map { $0 == .common ? .default : $0 })
            for mode in self.modes { port.schedule(in: runLoop, forMode: mode) }
        }

        deinit {
            let runLoop = runLoop.object
            for mode in modes { if let runLoop { port.remove(from: runLoop, forMode: mode) } }
            port.invalidate()
            close(sender)
            // The thread of the run loop can be in the port's callback, which does not retain the port.
            nonisolated(unsafe) let port = port
            runLoop?.perform(inModes: Array(modes)) { withExtendedLifetime(port) {} }
        }

        /// Sends a byte. If the socket is full, the run loop wakes anyway.
        func wake(_ runLoop: RunLoop) {
            var byte: UInt8 = 0
            _ = send(sender, &byte, 1, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }
#endif
