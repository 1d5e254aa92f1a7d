@preconcurrency import Dispatch
public import Operators

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

#if os(Linux)
    /// Sends each time that the file at `path` changes, as reported by `inotify`.
    ///
    /// The signal watches the folder, because a watch on a file stays with the file when it is renamed. If the system
    /// has no watch available, the signal sends nothing.
    public func changes(of path: String, on loop: ReadingLoop) -> Signal<Void, Never> {
        Signal { subscriber in
            let (folder, name) = split(path)
            let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard watch >= 0 else { return nil }
            let events = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB
            guard inotify_add_watch(watch, folder, UInt32(events)) >= 0 else {
                close(watch)
                return nil
            }
            let source = DispatchSource.makeReadSource(fileDescriptor: watch, queue: loop.queue)
            source.setEventHandler {
                guard names(readFrom: watch).contains(name) else { return }
                loop.perform { subscriber.send(()) }
            }
            source.setCancelHandler { close(watch) }
            source.activate()
            return ActionDisposable { source.cancel() }
        }
    }

    private func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    private func names(readFrom watch: Int32) -> Set<String> {
        let header = MemoryLayout<inotify_event>.size
        var names: Set<String> = []
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            let count = read(watch, buffer.baseAddress, buffer.count)
            var position = 0
            while position + header <= count {
                let event = buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                let bytes = buffer[position + header..<position + header + Int(event.len)]
                names.insert(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
                position += header + Int(event.len)
            }
        }
        return names
    }
#else
    public func changes(of path: String, on loop: ReadingLoop) -> Signal<Void, Never> { .never }
#endif

/// Sends each time that a pipe or terminal has data, repeatedly until the data is read or a queue downstream is full.
func readiness(of reader: ByteReader, on loop: ReadingLoop) -> Signal<Void, Never> {
    Signal { subscriber in
        let current = SerialDisposable()
        @Sendable func watch() {
            let source = DispatchSource.makeReadSource(fileDescriptor: reader.descriptor, queue: loop.queue)
            source.setEventHandler {
                // The data stays, so the source would call without end.
                if subscriber.shouldWait {
                    source.cancel()
                    subscriber.onResume(watch)
                } else {
                    loop.perform { subscriber.send(()) }
                }
            }
            // The reader closes the descriptor, which the source must not use any longer by then.
            source.setCancelHandler { withExtendedLifetime(reader) {} }
            // Before the first event, which can already replace the source.
            current.swap(ActionDisposable { source.cancel() })
            source.activate()
        }
        watch()
        return current
    }
}
