public import StreamCore

/// A compound, or the subscription of a part of a chain: two types with the same interface.
public protocol DisposableContainer: Disposable {
    var count: Int { get }
    func add(_ disposable: (any Disposable)?)
    func add(_ action: @escaping @Sendable () -> Void)
    func remove(_ disposable: any Disposable)
}

extension CompoundDisposable: DisposableContainer {}
extension Subscription: DisposableContainer {}

/// The types of containers.
public enum ContainerKind: CaseIterable, Sendable {
    case compound, subscription

    public func make(_ children: [any Disposable] = []) -> any DisposableContainer {
        let container: any DisposableContainer = self == .compound ? CompoundDisposable() : Subscription()
        for child in children { container.add(child) }
        return container
    }
}
