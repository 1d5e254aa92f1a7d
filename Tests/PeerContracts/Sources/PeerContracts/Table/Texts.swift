import StreamTesting

/// The sentences of the generated document.
enum Texts {
    static let introduction = """
        # Other libraries and the contract

        `ContractKit` checks Rill's operators against the laws of [the contract](Contract.md). This page applies the same laws to
        operators of OpenCombine 0.14.0 and swift-async-algorithms 1.1.4, and to `Observations` of Swift 6.3.1, on Linux. It shows
        which laws distinguish the libraries, and which of them are satisfied by all.

        The laws are Rill's. The other libraries have not promised them, and many programs do not need them. So a "no" is not
        necessarily a mistake: it is a difference that can matter if you port code. Where the documentation of a library
        promises something else, the cell refers to this promise instead.

        """

    static let method = """
        Reading a cell:

        - **yes**: the experiments have found no violation. They are tests and not a proof.
        - **no**: an experiment has found a violation, and a small program with operators of the other library shows it. The link leads to its output.
        - **A number**: the library promises something else. The law is not measured, and the [note](#notes) states the promise.
        - **A letter**: the law cannot be measured. The [note](#notes) contains the reason.

        ## Method

        An adapter of at most 60 lines turns the signal that `ContractKit` controls into a publisher or an asynchronous sequence,
        and the result into a signal ([adapters](../Tests/PeerContracts/Sources/PeerContracts/Adapters)). The first row of a table has
        no operator, so it checks the adapter. If the adapter violates a law, this law counts as not measured for the whole library.

        - **OpenCombine**: the adapter's source is serial, honors the demand, and sends nothing inside its own delivery. So an
          operator is not blamed for its source. The operators with a second input receive the same values one second later. Time is
          virtual, and the scheduler is a serial queue. The adapter for results records calls that a signal would drop or put in
          order. Subjects are also used without a source. `ContractKit`'s experiment about a released source is left out, because
          Combine does not define what happens then.
        - **Asynchronous sequences**: the experiments of the kit expect that a synchronous source has sent its values when the call
          returns. Here, tasks run on other threads. So most laws are measured by programs that wait until the tasks are done, or until
          a time limit of 10 seconds.
          The adapter of the second table also serves the third one.
        - Random histories have a fixed seed. Each row runs in a separate process, so that a crash or a blocked thread is one verdict.

        ## Tables

        """

    static let violations = """
        Each program uses operators of the other library only
        ([OpenCombine](../Tests/PeerContracts/Sources/PeerContracts/OpenCombine),
        [asynchronous sequences](../Tests/PeerContracts/Sources/PeerContracts/AsyncAlgorithms)). Virtual time is Rill's, and so are the
        sources of laws 4 to 6, which queue a value that is sent during a delivery. A thread that has not returned after 8 seconds counts
        as blocked. Run a program with `swift run --package-path Tests/PeerContracts violations NAME LAW`.
        """

    /// Returns facts about the violations of a law, for the maintainers.
    static func remark(_ library: Library, _ law: ContractLaw) -> String? {
        switch (library, law) {
        case (.openCombine, .nothingLeaked):
            "After the failure of an inner publisher, `FlatMap` does not cancel its upstream, and its `cancel()` returns early."
        case (.openCombine, .pausing):
            "The documentation of `.byRequest` promises to forward the requests of the subscriber. All three request `.unlimited`."
        case (.openCombine, .cancellableLoops):
            "The source is requested before the operator has passed its subscription on, or before `connect()` has returned."
        case (.asyncAlgorithms, .grammar):
            "`AsyncIteratorProtocol` requires that all calls of `next()` after an error return `nil`."
        case (.asyncAlgorithms, .nothingLeaked):
            "The task of `buffer` retains the storage, so the storage is not deallocated with the iterator."
        default: nil
        }
    }

    static let closing = """
        ## Generating this page

        ```sh
        swift run --package-path Tests/PeerContracts table Docs/PeerContracts.md           # writes it
        swift run --package-path Tests/PeerContracts table --check Docs/PeerContracts.md   # compares it
        ```

        Corrections are welcome, in particular if an experiment is unfair, or if a promise is missing here.

        """
}

extension ContractLaw {
    /// The link to the law.
    var link: String {
        let heading =
            switch self {
            case .grammar: "grammar"
            case .silence: "silence"
            case .terminalOrder: "terminal-order"
            case .serial: "serial-delivery"
            case .reentrancy: "re-entrancy"
            case .foreignLocks: "no-user-code-under-a-lock"
            case .exactlyOnce: "exactly-once"
            case .nothingLeaked: "no-leaks"
            case .boundedStack: "bounded-stack"
            case .currentScheduler: "a-current-scheduler"
            case .noLostValues: "no-missed-values"
            case .cancellableLoops: "cancellable-loops"
            case .immediateFailure: "immediate-failure"
            case .pausing: "pausing"
            }
        return "Contract.md#\(rawValue)-\(heading)"
    }

    /// The part of the law that is measured.
    var sentence: String {
        switch self {
        case .grammar: "Nothing follows the completion or failure."
        case .silence:
            "When a cancellation has returned, the same thread delivers no further event, and another thread at most one."
        case .terminalOrder: "When the completion or failure is delivered, the inputs have been cancelled."
        case .serial: "Calls to one subscriber never overlap, although two threads send."
        case .reentrancy:
            "A subscriber that sends or completes an input inside a callback is not called inside its own call, and all receive one order."
        case .foreignLocks: "No thread waits for a callback that another thread is running."
        case .exactlyOnce: "If a completion, a failure, and a cancellation race, each source is torn down once."
        case .nothingLeaked: "After each kind of end, nothing retains the subscriber or the inputs."
        case .boundedStack:
            "2,000 synchronous values, and as many that are sent inside callbacks, need at most 512 KiB of stack."
        case .currentScheduler: "A created source has a current scheduler."
        case .noLostValues: "A source that sends immediately has the same result as one that sends later."
        case .cancellableLoops: "An endless source that never waits stops when it is cancelled."
        case .immediateFailure: "A failure waits for no timer and no other input."
        case .pausing:
            "While the subscriber requests nothing, the source sends a limited number of values, and none is dropped."
        }
    }

    /// The means by which the law is measured.
    var measurement: (combine: String, async: String) {
        switch self {
        case .currentScheduler: ("not measured", "not measured")
        case .terminalOrder, .serial, .reentrancy: ("`ContractKit`, programs", "not measured")
        case .foreignLocks: ("`ContractKit`, programs", "`ContractKit`")
        case .exactlyOnce: ("`ContractKit`", "not measured")
        case .boundedStack: ("`ContractKit`", "`ContractKit`")
        case .cancellableLoops, .pausing: ("programs", "programs")
        case .noLostValues, .immediateFailure: ("`ContractKit`", "programs")
        case .grammar, .silence, .nothingLeaked: ("`ContractKit`, programs", "programs")
        }
    }
}
