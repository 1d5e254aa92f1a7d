import Foundation

/// A report of the system about a folder, or about one of its entries.
struct FolderReport: Equatable {
    enum Kind: Hashable {
        /// An entry was created, or its attributes have changed.
        case exists
        case written
        case removed
        /// A report about a rename. Both have the same number.
        case movedFrom(UInt32)
        case movedTo(UInt32)

        /// The folder must be listed, because its entries or its permissions have changed.
        case changed
        /// The folder itself was removed or moved.
        case gone
        /// The folder is no longer watched.
        case unwatched

        /// Reports were lost.
        case overflow
    }

    /// The folder, as the number of its watch.
    var watch: Int32
    var kind: Kind
    /// The name of the entry; empty for the folder itself.
    var name: EntryName = []
}

#if canImport(Darwin)
    /// The reports of kqueue, which has no names: each change of an entry is a change of its folder. The system merges those that wait,
    /// so that none is lost.
    class FolderReports {
        let descriptor: FileDescriptor
        private let path: String
        private var watches: [Int32: FileDescriptor] = [:]
        private var numbers: [EntryIdentity: Int32] = [:]

        init(_ path: String, didClose: @escaping @Sendable () -> Void = {}) throws(FileError) {
            let number = kqueue()
            guard number >= 0 else { throw FileError(path: path, code: errno) }
            self.path = path
            descriptor = FileDescriptor(owning: number, didClose: didClose)
        }

        /// Begins to watch an open folder.
        ///
        /// - Returns: The number of the watch, which is the same for each call with the same folder, or the negated error.
        func add(_ folder: FileDescriptor) -> Int32 {
            let identity = EntryIdentity(folder.status)
            if let number = numbers[identity] { return number }
            let number = openat(folder.number, ".", O_EVTONLY | O_CLOEXEC)
            guard number >= 0 else { return -errno }
            let watch = FileDescriptor(owning: number)
            var event = kevent()
            event.ident = UInt(number)
            event.filter = Int16(EVFILT_VNODE)
            event.flags = UInt16(EV_ADD | EV_CLEAR)
            event.fflags = UInt32(NOTE_WRITE | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)
            guard kevent(descriptor.number, &event, 1, nil, 0, nil) >= 0 else { return -errno }
            (watches[number], numbers[identity]) = (watch, number)
            return number
        }

        func remove(_ watch: Int32) {
            guard let folder = watches.removeValue(forKey: watch) else { return }
            numbers[EntryIdentity(folder.status)] = nil
        }

        /// Returns the next part of the queue, or nothing if the queue is empty.
        func read() throws(FileError) -> [FolderReport] {
            var events = [kevent](repeating: kevent(), count: 1_024)
            var noTime = timespec()
            let count = kevent(descriptor.number, nil, 0, &events, Int32(events.count), &noTime)
            guard count >= 0 || errno == EINTR else { throw FileError(path: path, code: errno) }
            return events.prefix(max(0, Int(count))).map { event in
                let isGone = event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE) != 0
                return FolderReport(watch: Int32(event.ident), kind: isGone ? .gone : .changed)
            }
        }

        func waitForRenames(in folder: FileDescriptor) {}
    }
#else
    /// The reports of inotify.
    ///
    /// Tests override the methods, to change the folder in between, or to report what the system seldom does.
    class FolderReports {
        // The same for each folder, because a further watch for a folder replaces the bits of the first one.
        private static let mask = UInt32(
            IN_CREATE | IN_DELETE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
                | IN_ONLYDIR)

        let descriptor: FileDescriptor
        private let path: String

        /// - Parameter didClose: A closure that is called when the descriptor has been closed.
        init(_ path: String, didClose: @escaping @Sendable () -> Void = {}) throws(FileError) {
            let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard number >= 0 else {
                let limit = """
                    this user can't observe more folders at a time; raise the limit in \
                    /proc/sys/fs/inotify/max_user_instances, or the number of open files (ulimit -n)
                    """
                throw FileError(path: path, code: errno, limit: errno == EMFILE ? limit : nil)
            }
            self.path = path
            descriptor = FileDescriptor(owning: number, didClose: didClose)
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
        func read() throws(FileError) -> [FolderReport] {
            var reports: [FolderReport] = []
            // Parts of the queue can contain only names that are not observed.
            while reports.isEmpty, case let bytes = try readBytes(), !bytes.isEmpty {
                reports = Self.reports(in: bytes)
            }
            return reports
        }

        /// Waits for renames in the folder that have begun, so that both reports of each are in the queue.
        ///
        /// The system queues them under a lock of the folder, and reading an entry waits for the lock.
        func waitForRenames(in folder: FileDescriptor) { _ = entryNames(in: folder, limit: 1) }

        private func readBytes() throws(FileError) -> [UInt8] {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                let read = readDescriptor(descriptor.number, UnsafeMutableRawBufferPointer(buffer))
                code = read < 0 ? errno : 0
                count = max(0, read)
            }
            guard code == 0 || code == EAGAIN || code == EINTR else { throw FileError(path: path, code: code) }
            return bytes
        }

        /// Returns the reports in bytes that were read from the system.
        static func reports(in bytes: [UInt8]) -> [FolderReport] {
            var reports: [FolderReport] = []
            bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let head = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
                    rest = rest.dropFirst(MemoryLayout<inotify_event>.size)
                    let name = EntryName(rest.prefix(Int(head.len)).prefix { $0 != 0 })
                    rest = rest.dropFirst(Int(head.len))
                    guard let kind = kind(of: head, isEntry: !name.isEmpty), isObserved(name) else { continue }
                    reports.append(FolderReport(watch: head.wd, kind: kind, name: name))
                }
            }
            return reports
        }

        private static func kind(of head: inotify_event, isEntry: Bool) -> FolderReport.Kind? {
            func has(_ bits: Int) -> Bool { head.mask & UInt32(bits) != 0 }
            if has(Int(IN_Q_OVERFLOW)) { return .overflow }
            if has(Int(IN_IGNORED)) { return .unwatched }
            if has(Int(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) { return .gone }
            if !isEntry { return has(Int(IN_ATTRIB)) ? .changed : nil }
            if has(Int(IN_MOVED_FROM)) { return .movedFrom(head.cookie) }
            if has(Int(IN_MOVED_TO)) { return .movedTo(head.cookie) }
            if has(Int(IN_DELETE)) { return .removed }
            return has(Int(IN_MODIFY)) ? .written : .exists
        }
    }
#endif
