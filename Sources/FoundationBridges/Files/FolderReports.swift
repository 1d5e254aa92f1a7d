import Dispatch
import Foundation

#if canImport(Darwin)
    /// The reports of kqueue, which has no names.
    ///
    /// Safe: the properties are constant, and Dispatch sources can be used on any thread.
    struct FolderReports: @unchecked Sendable {
        let source: any DispatchSourceFileSystemObject
        private let descriptor: Int32

        init(_ path: String, _ queue: DispatchQueue) throws(FileError) {
            descriptor = open(path, O_EVTONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
            source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .revoke], queue: queue)
        }

        func read() -> FolderNews {
            FolderNews(isIncomplete: true, isOver: !source.data.isDisjoint(with: [.delete, .rename, .revoke]))
        }

        func close() { closeDescriptor(descriptor) }
    }
#else
    /// The reports of inotify.
    ///
    /// Safe: the properties are constant, and Dispatch sources can be used on any thread.
    struct FolderReports: @unchecked Sendable {
        let source: any DispatchSourceRead
        private let descriptor: Int32

        private static let entries = UInt32(
            IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_ATTRIB)
        private static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)

        init(_ path: String, _ queue: DispatchQueue) throws(FileError) {
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
            let mask = Self.entries | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
            guard inotify_add_watch(descriptor, path, mask) >= 0 else {
                let code = errno
                closeDescriptor(descriptor)
                throw FileError(path: path, code: code)
            }
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        }

        /// Reads the reports that have arrived. Dispatch calls it again if there are more.
        func read() -> FolderNews {
            var news = FolderNews()
            withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
                let count = readDescriptor(descriptor, buffer)
                var rest = buffer[..<max(count, 0)]
                while !rest.isEmpty {
                    let event = UnsafeRawBufferPointer(rebasing: rest)
                    let head = event.loadUnaligned(as: inotify_event.self)
                    let start = MemoryLayout<inotify_event>.size
                    let end = start + Int(head.len)
                    add(head.mask, name: event[start..<end].prefix { $0 != 0 }, to: &news)
                    rest = rest.dropFirst(end)
                }
            }
            return news
        }

        func close() { closeDescriptor(descriptor) }

        private func add(_ mask: UInt32, name: some Collection<UInt8>, to news: inout FolderNews) {
            if mask & UInt32(IN_Q_OVERFLOW) != 0 { news.isIncomplete = true }
            if mask & Self.end != 0 { news.isOver = true }
            if mask & Self.entries != 0, !name.isEmpty {
                let name = String(decoding: name, as: UTF8.self)
                news.names[name] = news.names[name] == true || mask & UInt32(IN_MODIFY) != 0
            }
        }
    }
#endif
