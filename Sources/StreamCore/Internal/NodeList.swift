import Synchronization

/// One subscriber of an emitter. As a child of its segment, it leaves the emitter when the segment is disposed.
@usableFromInline package final class Node<Value: Sendable, Failure: Error>: Disposable {
    @usableFromInline let sink: Sink<Value, Failure>

    /// The version of the emitter's memory that this subscriber was given when it joined. See `Emitter.flush`.
    let version: UInt64

    private let leave: any NodeOwner

    // Where the node stands in its list, read and written by the owner of the emitter's drain.
    fileprivate nonisolated(unsafe) var index = -1

    init(sink: Sink<Value, Failure>, version: UInt64, owner: any NodeOwner) {
        self.sink = sink
        self.version = version
        leave = owner
    }

    @usableFromInline package var isDisposed: Bool { sink.isDisposed }

    @usableFromInline package func dispose() {
        leave.part(self)
    }
}

protocol NodeOwner: AnyObject, Sendable {
    func part(_ node: AnyObject)
}

/// The subscribers of an emitter, in the order in which they joined.
///
/// An array of unretained references, with holes where subscribers left: walking it costs no reference count. The list
/// itself holds each node once. Holes are closed when they are half of it, so leaving costs constant time on average.
// All of it but `count` is read and written by the owner of the emitter's drain alone; nothing changes during a walk,
// because joining and leaving are items of the same drain.
@usableFromInline final class NodeList<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline typealias Entry = Node<Value, Failure>

    @usableFromInline let slots = Cell<[Unmanaged<Entry>?]>([])
    private let holes = Cell(0)

    /// How many subscribers there are, for any thread to read.
    let count = Atomic(0)

    init() {}

    deinit {
        for node in slots.value { node?.release() }
    }

    /// Calls `body` for each subscriber that is not disposed.
    @inlinable func forEach(_ body: (Entry) -> Void) {
        slots.storage.withUnsafeMutablePointerToElements { slots in
            slots.pointee.withUnsafeBufferPointer { slots in
                for slot in slots {
                    slot?._withUnsafeGuaranteedRef { node in
                        if !node.sink.segment.isDisposed { body(node) }
                    }
                }
            }
        }
    }

    func append(_ node: Entry) {
        node.index = slots.value.count
        slots.value.append(Unmanaged.passRetained(node))
        count.store(slots.value.count - holes.value, ordering: .relaxed)
    }

    func remove(_ node: Entry) {
        guard node.index >= 0 else { return }
        let slot = slots.value[node.index]
        slots.value[node.index] = nil
        node.index = -1
        holes.value += 1
        count.store(slots.value.count - holes.value, ordering: .relaxed)
        if holes.value * 2 >= slots.value.count { compact() }
        slot?.release()
    }

    /// Empties the list.
    func takeAll() -> [Entry] {
        let taken = slots.value.compactMap { $0?.takeRetainedValue() }
        for node in taken { node.index = -1 }
        slots.value = []
        holes.value = 0
        count.store(0, ordering: .relaxed)
        return taken
    }

    private func compact() {
        slots.value.removeAll { $0 == nil }
        for (index, slot) in slots.value.enumerated() { slot?._withUnsafeGuaranteedRef { $0.index = index } }
        holes.value = 0
    }
}
