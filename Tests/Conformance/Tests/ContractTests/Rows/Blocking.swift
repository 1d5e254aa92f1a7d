import Operators
import StreamTesting
import TestSupport

@testable import StreamCore

extension ContractTable {
    @Rows static var blocking: [ContractRow] {
        waiting("Signal.waitForFirst()") { _ = try? $0.waitForFirst() }
        waiting("Signal.waitForLast()") { _ = try? $0.waitForLast() }
        waiting("Signal.waitForSingle(failing:)") { _ = try? $0.waitForSingle(failing: MarbleFailure()) }
        waiting("Signal.waitForAll()") { _ = try? $0.waitForAll() }
        waiting("Signal.waitForCompletion()") { try? $0.waitForCompletion() }
        waiting("Signal.sequence") { for _ in $0.ignoreFailure().sequence {} }
    }

    private enum Ending: CaseIterable { case completes, fails, sourceReleased }

    /// Functions that block a thread: they return at every kind of end and leave nothing allocated.
    private static func waiting(
        _ name: String, _ wait: @escaping @Sendable (Source) -> Void
    ) -> ContractRow {
        ContractRow(names: [name], variant: "") { _ in
            Ending.allCases.flatMap { ending -> [String] in
                var subject: Subject<Int, MarbleFailure>? = Subject()
                let (isSubscribed, isOver, tornDown) = (Gate(), Gate(), Counter())
                let hot = subject!.signal
                let source = Source(attach: { sink in
                    hot.attach(sink)
                    sink.subscription.add { tornDown.increment() }
                    isSubscribed.open()
                })
                let thread = TargetQueueScheduler()
                thread.schedule {
                    wait(source)
                    isOver.open()
                }
                isSubscribed.wait()
                subject!.send(1)
                subject!.send(2)
                switch ending {
                case .completes: subject!.complete()
                case .fails: subject!.fail(MarbleFailure())
                case .sourceReleased: subject = nil
                }
                // A call that does not return hangs here.
                isOver.wait()
                if tornDown.value != 1 { return ["\(name): torn down \(tornDown.value) times when it \(ending)"] }
                return []
            }
        }
    }
}
