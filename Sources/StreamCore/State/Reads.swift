public import Synchronization

/// What a computed closure that is running has read.
///
/// The same reads in the same order as in the last run keep the inputs.
@usableFromInline package struct Reads {
    @usableFromInline let node: Unmanaged<Node>

    /// The inputs of the last run, and the position in them.
    @usableFromInline let start: Edges
    @usableFromInline var known: Edges

    @usableFromInline var run: UInt
    @usableFromInline let outer: UnsafeMutablePointer<Reads>?

    /// The number of reads that outer runs have noted. All reads of this one follow, retained, if they differ from the
    /// inputs.
    @usableFromInline let bottom: Int
    @usableFromInline var differs = false

    /// Whether the reads are not recorded as inputs, because the value is not stored, or because they are not tracked.
    @usableFromInline var isPrivate: Bool

    @inlinable @inline(__always) init(_ node: Node, isPrivate: Bool, _ thread: StateThreadPointer) {
        self.node = .passUnretained(node)
        start = node.inputs.load()!
        known = start
        thread.pointee.run &+= 1
        run = thread.pointee.run
        outer = thread.pointee.running
        bottom = thread.pointee.noted.count
        self.isPrivate = isPrivate
    }

    /// Reads that are no inputs, inside of a run.
    private init(ignoringIn run: Reads, _ thread: StateThreadPointer) {
        self = run
        isPrivate = true
        while known.pointee.input != nil { known += 1 }
        // Another number, so that the run notes what it reads itself.
        thread.pointee.run &+= 1
        self.run = thread.pointee.run
    }

    /// Runs `body`, whose reads are no inputs of the closure that this thread runs.
    @usableFromInline static func ignoring<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = StateThread.current
        guard let outer = thread.pointee.context.reads else { return try body() }
        var ignored = Reads(ignoringIn: outer.pointee, thread)
        return try withUnsafeMutablePointer(to: &ignored) { (ignored) throws(Failure) in
            thread.pointee.context.reads = ignored
            defer { thread.pointee.context.reads = outer }
            return try body()
        }
    }

    /// Runs `body`, which is a closure of `node` without inputs, so that its effects are reported.
    @usableFromInline static func reportingEffects<Result>(of node: Node, _ body: () -> Result) -> Result {
        let thread = StateThread.current
        var reads = Reads(node, isPrivate: true, thread)
        return withUnsafeMutablePointer(to: &reads) { reads in
            thread.pointee.running = reads
            defer { thread.pointee.running = reads.pointee.outer }
            return body()
        }
    }

    /// Keeps the inputs of the last run of the closure that runs now, instead of the reads that would follow.
    package static func keepInputs() {
        guard let reads = StateThread.current.pointee.context.reads else { return }
        while reads.pointee.known.pointee.input != nil { reads.pointee.known += 1 }
    }

    @inlinable @inline(__always) mutating func note(_ input: Node, _ thread: StateThreadPointer) {
        if input.lastReader.load(ordering: .relaxed) == run { return }
        input.lastReader.store(run, ordering: .relaxed)
        if !differs, let expected = known.pointee.input,
            expected.toOpaque() == Unmanaged.passUnretained(input).toOpaque()
        {
            known += 1
        } else {
            noteOther(input, thread)
        }
    }

    @usableFromInline @inline(never) mutating func noteOther(_ input: Node, _ thread: StateThreadPointer) {
        input.becomeInput()
        // A read that closes a cycle is no input.
        if isPrivate || input.isComputed && contains(input) { return }
        noteKnown(thread)
        // Retained until the run ends, because the closure can have created it.
        thread.pointee.noted.append(.passRetained(input))
    }

    /// Notes the first reads, which are those of the last run.
    private mutating func noteKnown(_ thread: StateThreadPointer) {
        if differs { return }
        differs = true
        for index in 0..<(known - start) { thread.pointee.noted.append(start[index].input!.retain()) }
    }

    /// Returns the inputs of the node if they differ from those of the last run.
    @inlinable @inline(__always) mutating func takeEdges(_ thread: StateThreadPointer) -> Edges? {
        isPrivate || !differs && known.pointee.input == nil ? nil : takeOthers(thread)
    }

    @usableFromInline @inline(never) mutating func takeOthers(_ thread: StateThreadPointer) -> Edges {
        noteKnown(thread)
        let inputs = UnsafeBufferPointer(rebasing: thread.pointee.noted.elements[bottom...])
        let edges = node._withUnsafeGuaranteedRef { Edge.list(of: $0, inputs: inputs) }
        thread.pointee.noted.shorten(to: bottom)
        // The edges retain them, so that no release is the last.
        for input in inputs { input.release() }
        return edges
    }

    /// Returns whether this run is inside of a run of `node`, or is one.
    @usableFromInline func contains(_ node: Node) -> Bool {
        var reads = self
        while reads.node.toOpaque() != Unmanaged.passUnretained(node).toOpaque() {
            guard let outer = reads.outer else { return false }
            reads = outer.pointee
        }
        return true
    }

    /// Returns the nodes of the runs from this one up to that of `node`.
    func members(to node: Node) -> [Node] {
        var members: [Node] = []
        var reads = self
        while true {
            let member = reads.node.takeUnretainedValue()
            members.append(member)
            guard member !== node, let outer = reads.outer else { return members }
            reads = outer.pointee
        }
    }
}
