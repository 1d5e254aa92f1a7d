#if os(Linux)
    @preconcurrency import Dispatch
    import Glibc

    /// A report of the system about an entry of a folder, or about the folder itself.
    struct WatchEvent: Equatable {
        /// The folder, as the number of its watch.
        var watch: Int32
        var mask: UInt32
        /// The number that both reports about a rename have.
        var cookie: UInt32
        /// The name of the entry; empty for the folder itself.
        var name: [UInt8]

        func has(_ bits: Int) -> Bool { mask & UInt32(bits) != 0 }

        /// Returns the events in bytes that were read from the system.
        static func events(in bytes: [UInt8]) -> [WatchEvent] {
            var events: [WatchEvent] = []
            let headSize = MemoryLayout<inotify_event>.size
            bytes.withUnsafeBytes { bytes in
                var position = 0
                while position + headSize <= bytes.count {
                    let head = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                    let start = position + headSize
                    let end = min(start + Int(head.len), bytes.count)
                    let name = bytes[start..<end].prefix { $0 != 0 }
                    events.append(
                        WatchEvent(watch: head.wd, mask: head.mask, cookie: head.cookie, name: Array(name)))
                    position = end
                }
            }
            return events
        }
    }

    /// The watches of the system, and its queue of events.
    ///
    /// Tests override its methods, to change the folder in between, or to report what the system seldom does.
    class Inotify {
        static let pieceSize = 64 << 10

        // The same for each folder, because a further watch for a folder replaces the bits of the first one.
        private static let mask = UInt32(
            IN_CREATE | IN_DELETE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
                | IN_ONLYDIR)

        let descriptor: FileDescriptor

        /// - Parameter onClose: A closure that is called after the descriptor has been closed.
        init(onClose: @escaping @Sendable () -> Void = {}) throws(FileError) {
            let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard number >= 0 else { throw errno == EMFILE ? .watcherLimit : .last("inotify") }
            descriptor = FileDescriptor(owning: number, onClose: onClose)
        }

        /// Begins to watch an open folder.
        ///
        /// - Returns: The number of the watch, which is the same for each call with the same folder, or the negated error.
        func add(_ folder: FileDescriptor) -> Int32 {
            // The link of the descriptor leads to the folder, whatever has its path by now.
            let watch = inotify_add_watch(descriptor.number, "/proc/self/fd/\(folder.number)", Self.mask)
            return watch >= 0 ? watch : -errno
        }

        func remove(_ watch: Int32) { inotify_rm_watch(descriptor.number, watch) }

        /// Returns the next part of the queue, of at most 64 KiB, or nothing if the queue is empty.
        func read() throws(FileError) -> [UInt8] {
            var count: Int?
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initializedCount in
                count = descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                initializedCount = count ?? 0
            }
            guard count != nil || errno == EAGAIN else { throw .last("inotify") }
            return bytes
        }

        /// Waits for renames in the folder that have begun, so that both events of each are in the queue.
        ///
        /// The system queues them under a lock of the folder, and reading an entry waits for the lock.
        func waitForRenames(in folder: FileDescriptor) { _ = names(in: folder, limit: 1) }

        /// Waits until the queue has an event or the task is cancelled.
        static func wait(for descriptor: FileDescriptor) async {
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .global())
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    source.setEventHandler { source.cancel() }
                    // The handler retains the descriptor, which stays open for as long as the source uses it.
                    source.setCancelHandler { withExtendedLifetime(descriptor) { continuation.resume() } }
                    source.activate()
                }
            } onCancel: {
                source.cancel()
            }
        }
    }
#endif
