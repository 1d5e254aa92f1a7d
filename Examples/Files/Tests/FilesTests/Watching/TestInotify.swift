#if os(Linux)
    import Glibc

    @testable import FilesKit

    /// The queue of the system, with interference at each call.
    final class TestInotify: Inotify {
        /// Called before and after a watch is added, and before the queue is read.
        var interfere: () -> Void = {}

        /// The error to return instead of a watch, if there is one.
        var refusal: () -> Int32? = { nil }

        /// Returns the number of events to pass on at a time.
        var pieceCount: () -> Int = { .max }

        /// Returns the number of events to keep before an overflow, if the queue is to overflow.
        var overflow: () -> Int? = { nil }

        /// Changes the order of the events that have arrived.
        var reorder: (inout [WatchEvent]) -> Void = { _ in }

        /// Whether the second event of a rename is withheld until the rename has ended.
        var isRenaming = false

        private(set) var reads = 0
        private var waiting: [WatchEvent] = []

        override func add(_ folder: FileDescriptor) -> Int32 {
            if let code = refusal() { return -code }
            interfere()
            defer { interfere() }
            return super.add(folder)
        }

        override func read() throws(FileError) -> [UInt8] {
            reads += 1
            interfere()
            if let kept = overflow() {
                try receive()
                waiting.removeLast(max(0, waiting.count - kept))
                waiting.append(WatchEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: []))
            }
            if waiting.isEmpty {
                try receive()
                if !waiting.isEmpty { reorder(&waiting) }
            }
            var piece = waiting.prefix(pieceCount())
            if isRenaming { piece = piece.prefix { !$0.has(Int(IN_MOVED_TO)) } }
            waiting.removeFirst(piece.count)
            return piece.flatMap(\.bytes)
        }

        override func waitForRenames(in folder: FileDescriptor) {
            super.waitForRenames(in: folder)
            isRenaming = false
        }

        private func receive() throws(FileError) {
            while case let bytes = try super.read(), !bytes.isEmpty { waiting += WatchEvent.events(in: bytes) }
        }
    }

    extension WatchEvent {
        /// The bytes in which the system reports the event.
        var bytes: [UInt8] {
            let length = name.isEmpty ? 0 : (name.count / 16 + 1) * 16
            var head = inotify_event()
            (head.wd, head.mask, head.cookie, head.len) = (watch, mask, cookie, UInt32(length))
            return withUnsafeBytes(of: head) { Array($0.prefix(16)) } + name
                + [UInt8](repeating: 0, count: length - name.count)
        }
    }

    /// Returns a function of the C library that Swift does not import.
    func systemFunction<Function>(_ name: String, as type: Function.Type) -> Function {
        unsafeBitCast(dlsym(nil, name)!, to: type)
    }

    /// The numbers that follow from a seed.
    struct SeededNumbers: RandomNumberGenerator {
        private var state: UInt64

        init(seed: Int) { state = UInt64(seed) }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
#endif
