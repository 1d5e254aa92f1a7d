import AsyncAlgorithms
import Dispatch
import Foundation
import FoundationBridges
import Observation
import OpenCombine
import Rill
import StreamDiagnostics
import StreamTesting
import Testing

/// Compiles only if no public type of Rill has the name of a type in the other modules, except for the six that are qualified here.
@Suite("A file that imports Rill with other libraries") struct ImportTests {
    private final class Model: KeyPathObservable, Sendable {
        let _$observationRegistrar = KeyPathRegistrar()
    }

    private let types: [Any.Type] = [
        Action<Int, Int, Never>.self,
        ActionDisposable.self,
        ActionError<Never>.self,
        ActorScheduler.self,
        ArrayMutation<Model, Int>.self,
        AsyncSubject<Int, Never>.self,
        BehaviorSubject<Int, Never>.self,
        (any BindingTarget).self,
        BlockingSequence<Int>.self,
        BufferingPolicy.self,
        ChromeTrace.self,
        ClockScheduler<ContinuousClock>.self,
        CompoundDisposable.self,
        ContractKit.self,
        ContractLaw.self,
        ContractReport.self,
        ContractTraits.self,
        CurrentScheduler.self,
        CurrentThreadScheduler.self,
        DataResponse.self,
        (any Disposable).self,
        (any DataDecoder).self,
        (any DataEncoder).self,
        DisposableBag.self,
        EveryWrite.self,
        Exploration.self,
        ExplorationFailure.self,
        FileContents.self,
        FileError.self,
        FlattenStrategy.self,
        FolderChange.self,
        FolderChanges.self,
        GroupedSignal<Int, Int, Never>.self,
        HTTPStatusError.self,
        LocatedFailure<Never>.self,
        ProcessSignal.self,
        Schedulers.ImmediateScheduler.self,
        KeyPathChange<Int>.self,
        KeyPathChangeKind.self,
        KeyPathChangeOptions.self,
        (any KeyPathObservable).self,
        KeyPathRegistrar.self,
        Lifetime.self,
        (any LifetimeOwner).self,
        LiftedCall<Model, Void, Int>.self,
        LiveGraph.self,
        LoggedEvents.self,
        MainScheduler.self,
        Marble.self,
        MarbleDifference.self,
        MarbleFailure.self,
        MarblePicture.self,
        Misuse.self,
        MulticastConnection<Int, Never>.self,
        MutableProperty<Int>.self,
        (any MutablePropertyProtocol).self,
        NoValueError.self,
        Observed<Int>.self,
        OperationQueueScheduler.self,
        PendingPolicy.self,
        Property<Int>.self,
        (any PropertyProtocol).self,
        PropertyView<Int>.self, MainActorProperty<Int>.self,
        Operators.Record<Int, Never>.self,
        Recording<Int, Never>.self,
        RefCountDisposable.self,
        ReplaySubject<Int, Never>.self,
        RetryPolicy.self,
        RunLoopScheduler.self,
        ScheduledDisposable.self,
        (any Schedulers.Scheduler).self,
        SchedulerClock.self,
        SchedulerTime.self,
        ScopedDisposable.self,
        SerialDisposable.self,
        ServerSentEvent.self,
        ServerSentEventError.self,
        SetMutation<Model, Int>.self,
        SharingScope.self,
        Signal<Int, Never>.self,
        SignalValues<Int, Never>.self,
        SimulatedQueue.self,
        Simulation.self,
        SingleAssignmentDisposable.self,
        StreamTracer.self,
        StreamCore.Subject<Int, Never>.self,
        (any SubjectProtocol).self,
        StreamCore.Subscriber<Int, Never>.self,
        StreamCore.Subscription.self,
        SubscriptionCount.self,
        SubscriptionLog.self,
        SubscriptionScheduler.self,
        TargetQueueScheduler.self,
        TaskScheduler.self,
        TraceEvent.self,
        TracedStage.self,
        TransferEvent<Int>.self,
        TransferProgress.self,
        TwoWayChannel<Int>.self,
        UIScheduler.self,
        UserDefaultsProperty<Int>.self,
        (any UserDefaultsValue).self,
        ValidatingProperty<Int, String>.self,
        ValuesError<Never>.self,
        VirtualTimeScheduler.self,
    ]

    /// The type aliases by name, because a type prints its own name.
    private let aliases: [String: Any.Type] = ["SafeSignal": SafeSignal<Int>.self]

    @Test("Every public type of Docs/API.txt is named in this file") func everyTypeIsNamed() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let interface = try String(contentsOf: folder.appending(path: "../../../../Docs/API.txt"), encoding: .utf8)
        let declaration = /(?:@\S+ )*(?:final )?(?:class|struct|enum|protocol|typealias|actor) ([A-Z]\w*).*/
        let listed = Set(interface.split(separator: "\n").compactMap { try? declaration.wholeMatch(in: $0)?.1 })
        let named = Set(types.map { "\($0)".prefix { $0 != "<" } } + aliases.keys.map { $0[...] })
        #expect(listed == named)
    }

    @Test("Docs/ComingFrom/Combine.md names the types that have to be qualified") func conflictsAreDocumented() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let document = try String(
            contentsOf: folder.appending(path: "../../../../Docs/ComingFrom/Combine.md"), encoding: .utf8)
        for name in [
            "Schedulers.ImmediateScheduler", "Operators.Record", "Schedulers.Scheduler", "StreamCore.Subject",
            "StreamCore.Subscriber", "StreamCore.Subscription",
        ] {
            #expect(document.contains("`\(name)`"))
        }
    }
}
