import StreamCore
import Synchronization

/// The one binding that sets a key path of an object.
// A weak reference, which may be read on any thread, and immutable values. The target and the key path are used on `scheduler`.
@usableFromInline final class KeyPathBinding<Target: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let target: Target?
    @usableFromInline let keyPath: ReferenceWritableKeyPath<Target, Value>
    @usableFromInline let segment = CompoundDisposable()

    /// The binding's own, where its values and its end keep their order; `nil` if they are set where they are sent.
    @usableFromInline let scheduler: (any Scheduler)?

    @inlinable init(_ target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>, _ place: ReadingPlace) {
        self.target = target
        self.keyPath = keyPath
        scheduler =
            switch place {
            case .anywhere: nil
            case .main: UIScheduler()
            case .actor(let actor): ActorScheduler(actor)
            }
    }

    /// - Returns: Ends the binding; it has ended if there is another one.
    @inlinable static func make(
        _ target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>, _ place: ReadingPlace, _ site: Site,
        _ attach: (KeyPathBinding) -> Void
    ) -> any Disposable {
        let binding = KeyPathBinding(target, keyPath, place)
        guard let seat = Bindings.take(target, keyPath, "\(Target.self)", "\(Value.self)", site) else {
            binding.segment.dispose()
            return binding.segment
        }
        binding.segment.add(seat)
        if let owner = target as? any LifetimeOwner { owner.lifetime.add(binding.segment) }
        attach(binding)
        return binding.segment
    }

    /// Where the values go.
    @inlinable func sink<Input: Sendable>(_ transform: @escaping @Sendable (Input) -> Value) -> Sink<Input, Never> {
        let segment = segment
        return Sink(
            segment: segment,
            next: { value in
                if segment.isDisposed { return }
                let value = transform(value)
                guard let scheduler = self.scheduler else { return self.set(value) }
                scheduler.schedule { self.set(value) }
            },
            end: { terminal in
                guard let scheduler = self.scheduler else { return _ = segment.claim(for: terminal) }
                scheduler.schedule { segment.claim(for: terminal) }
            })
    }

    @inlinable func set(_ value: Value) {
        if segment.isDisposed { return }
        guard let target else { return segment.dispose() }
        target[keyPath: keyPath] = value
    }
}

/// A place in the source.
@frozen @usableFromInline struct Site: Sendable, CustomStringConvertible {
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    @inlinable init(_ file: StaticString, _ line: UInt) {
        self.file = file
        self.line = line
    }

    @usableFromInline var description: String { "\(file):\(line)" }
}

/// Which key paths of which objects are bound.
@usableFromInline enum Bindings {
    private struct Entry: Sendable {
        let target: WeakObject

        // Immutable, and compared here and nothing else.
        nonisolated(unsafe) let keyPath: AnyKeyPath
        let site: Site
        let number: UInt64
    }

    // A weak reference may be read on any thread, and the object is not used but compared with nil.
    private final class WeakObject: @unchecked Sendable {
        weak let object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    private struct Table: Sendable {
        var entries: [ObjectIdentifier: [Entry]] = [:]
        var version: UInt64 = 0
    }

    private static let numbers = Atomic<UInt64>(0)

    private static let table = Lock(Table())

    /// Makes an entry, unless there is one. Key paths are compared outside the lock.
    @usableFromInline static func take(
        _ target: AnyObject, _ keyPath: AnyKeyPath, _ targetType: String, _ valueType: String, _ site: Site
    ) -> (any Disposable)? {
        let key = ObjectIdentifier(target)
        let number = numbers.add(1, ordering: .relaxed).newValue
        let entry = Entry(target: WeakObject(target), keyPath: keyPath, site: site, number: number)
        while true {
            let (known, version) = table.withLock { ($0.entries[key] ?? [], $0.version) }
            // Entries of an object that lived at the same address end with its next value, and mean nothing here.
            let alive = known.filter { $0.target.object === target }
            if let other = alive.first(where: { $0.keyPath == keyPath }) {
                Misuse.report(
                    .secondBinding,
                    "A key path of \(targetType) to \(valueType) is bound while a binding of it to the same object stands",
                    at: ["\(other.site)", "\(site)"])
                return nil
            }
            let isAdded = table.withLock { table in
                guard table.version == version else { return false }
                table.entries[key] = alive + [entry]
                table.version &+= 1
                return true
            }
            if isAdded { return ActionDisposable { leave(key, number) } }
        }
    }

    private static func leave(_ key: ObjectIdentifier, _ number: UInt64) {
        let removed = table.withLock { table -> Entry? in
            guard let index = table.entries[key]?.firstIndex(where: { $0.number == number }) else { return nil }
            table.version &+= 1
            let entry = table.entries[key]?.remove(at: index)
            if table.entries[key]?.isEmpty == true { table.entries[key] = nil }
            return entry
        }
        _ = consume removed
    }
}
