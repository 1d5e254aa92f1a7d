import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let cancelling = OperatorFamily("How do I cancel work?") {
        OperatorRow(
            "DisposableBag", "CompoundDisposable", summary: "Disposes several subscriptions together.",
            tests: "DisposableBagTests",
            elsewhere: Elsewhere(
                objC: "`RACCompoundDisposable`, `rac_deallocDisposable`", swift: "`CompositeDisposable`, `Lifetime`",
                rx: "`DisposeBag`", combine: "`store(in:)`")
        ) {
            Drawing(subscribing: "DisposableBag(at:)", example: ["DisposableBag(at: 5)", source], remark: end) { play in
                let bag = DisposableBag()
                bag.insert(play.record(try play[0]))
                play.at(try play.count(0)) { bag.dispose() }
            }
            Drawing(
                subscribing: "CompoundDisposable(at:)", example: ["CompoundDisposable(at: 5)", source], remark: end
            ) { play in
                let compound = CompoundDisposable()
                compound.add(play.record(try play[0]))
                play.at(try play.count(0)) { compound.dispose() }
            }
        }
        OperatorRow(
            "ScopedDisposable", tests: "ScopedDisposableTests",
            elsewhere: Elsewhere(
                objC: "`asScopedDisposable`", swift: "`ScopedDisposable`", rx: "`DisposeBag`",
                combine: "`AnyCancellable`")
        ) {
            Drawing(subscribing: "ScopedDisposable(at:)", example: ["ScopedDisposable(at: 5)", source], remark: loss) {
                play in
                let held = Held(ScopedDisposable(play.record(try play[0])))
                play.at(try play.count(0)) { held.letGo() }
            }
        }
    } others: {
        ListedRow(
            "Disposable", "Disposable.dispose()", "Disposable.isDisposed", title: "`subscription.dispose()`",
            summary: "Ends a subscription, and cancels the work of its sources: requests, tasks, and timers.",
            tests: "ActionDisposableTests",
            elsewhere: Elsewhere(objC: "`dispose`", swift: "`dispose`", rx: "`dispose`", combine: "`cancel`"))
        ListedRow(
            "Disposable.add(to:)", title: "`subscription.add(to: bag)`",
            summary: "Ends a subscription when the bag is released, such as with a view controller that stores it.",
            tests: "DisposableBagTests", elsewhere: Elsewhere(rx: "`disposed(by:)`"))
        ListedRow(
            "withSubscriptions(isolation:_:)", title: "`withSubscriptions { scope in … }`",
            summary: "Ends all subscriptions of an `async` scope when it returns, or when its task is cancelled.",
            tests: "WithSubscriptionsTests")
        ListedRow(
            "Lifetime", "Lifetime.make()", "Lifetime.ended", "LifetimeOwner",
            title: "`Lifetime.make()`, `LifetimeOwner`",
            summary: "Reports the deallocation of an object immediately. `take(during:)` ends a signal with it.",
            tests: "Properties/PropertyTests", elsewhere: Elsewhere(swift: "`Lifetime.make`"))
        ListedRow(
            "lifetime(of:)", title: "`lifetime(of: object)`", tests: "LifetimeOfTests",
            elsewhere: Elsewhere(objC: "≈ `rac_willDeallocSignal`"))
        ListedRow(
            "ActionDisposable", title: "`ActionDisposable { }`", tests: "ActionDisposableTests",
            elsewhere: Elsewhere(
                objC: "`disposableWithBlock:`", swift: "`AnyDisposable`", rx: "`Disposables.create`",
                combine: "`AnyCancellable`"))
        ListedRow(
            "Disposable.scoped()", title: "`subscription.scoped()`",
            summary: "Returns a disposable that ends the subscription when it is released.",
            tests: "ScopedDisposableTests")
        ListedRow(
            "SerialDisposable", title: "`SerialDisposable`",
            summary: "Contains one disposable at a time: a new one replaces and disposes the previous one.",
            tests: "SerialDisposableTests",
            elsewhere: Elsewhere(objC: "`RACSerialDisposable`", swift: "`SerialDisposable`", rx: "`SerialDisposable`"))
        ListedRow(
            "SingleAssignmentDisposable", title: "`SingleAssignmentDisposable`",
            tests: "SingleAssignmentDisposableTests", elsewhere: Elsewhere(rx: "`SingleAssignmentDisposable`"))
        ListedRow(
            "RefCountDisposable", title: "`RefCountDisposable`",
            summary: "Disposes its target when all its users have disposed their handles.",
            tests: "DisposablesTests/RefCountDisposableTests", elsewhere: Elsewhere(rx: "`RefCountDisposable`"))
        ListedRow(
            "ScheduledDisposable", title: "`ScheduledDisposable`", tests: "CustomSchedulerTests",
            elsewhere: Elsewhere(rx: "`ScheduledDisposable`"))
    }
    private static let source = "source: -1--2--3-|"
    private static let end = "disposed at that tick"
    private static let loss = "released at that tick"
}
