import Foundation
import Operators

#if canImport(Darwin)
    /// Wakes a run loop that sleeps.
    struct RunLoopWaker: Sendable {
        // Safe: `CFRunLoopWakeUp` can be called on any thread, and nothing else uses the reference.
        private nonisolated(unsafe) let loop: CFRunLoop

        init(_ runLoop: RunLoop, modes: [RunLoop.Mode]) { loop = runLoop.getCFRunLoop() }

        func wake() { CFRunLoopWakeUp(loop) }
    }
#else
    /// Wakes a run loop that sleeps, with a byte that it receives from a socket.
    ///
    /// Foundation on Linux has no other way without a leak: it never releases a `Timer`, and `perform(inModes:block:)` does not wake.
    final class RunLoopWaker: Sendable {
        // Safe: `SocketPort` takes locks to add and remove a source, and a byte is too short for a message, so that its callback uses
        // no other state.
        private nonisolated(unsafe) let port: SocketPort
        // Safe: the waker only adds and removes sources and blocks, for which CoreFoundation takes the run loop's lock.
        private nonisolated(unsafe) let runLoop: RunLoop
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
            (self.runLoop, self.port, sender) = (runLoop, port, pair[1])
            // The port does not recognize `.common`. Here, the default mode is the only common one.
            self.modes = Set(modes.map { $0 == .common ? .default : $0 })
            for mode in self.modes { port.schedule(in: runLoop, forMode: mode) }
        }

        deinit {
            for mode in modes { port.remove(from: runLoop, forMode: mode) }
            port.invalidate()
            close(sender)
            // The thread of the run loop can be in the port's callback, which does not retain the port.
            nonisolated(unsafe) let port = port
            runLoop.perform(inModes: Array(modes)) { withExtendedLifetime(port) {} }
        }

        /// Sends a byte. If the socket is full, the run loop wakes anyway.
        func wake() {
            var byte: UInt8 = 0
            _ = send(sender, &byte, 1, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }
#endif
