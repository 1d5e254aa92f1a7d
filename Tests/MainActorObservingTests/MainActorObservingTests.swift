import KeyPathObserving
import Observation
import Operators
import TestSupport
import Testing

// Everything here is isolated to the main actor by the target's settings, without annotations at the classes.

@Observable final class Model: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var title = "a"
    var subtitle = ""
    var next: Model?
    weak var friend: Model?
    var tags: [String] = []
}

final class Wrapped: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var count = 0
}

/// A class that isn't `Sendable`, like most objects of a view.
class Label {
    var text: String? = ""
    var tip = ""
}

@Suite struct MainActorObservingTests {
    @Test("Main-actor code observes synchronously, with captures that aren't Sendable")
    func captures() {
        let (model, label) = (Model(), Label())
        let binding = model.signal(for: \.title).map { Optional($0) }.bind(to: \.text, on: label)
        model.title = "b"
        expectEqual(label.text, "b")
        binding.dispose()
        model.title = "c"
        expectEqual(label.text, "b")
    }

    @Test("bind(to:on:) sets targets of the main actor, Sendable or not, with and without nilValue")
    func bindings() {
        let (model, label, subject) = (Model(), Label(), Subject<String?, Never>())
        let bindings = [
            subject.signal.map { $0 ?? "?" }.bind(to: \.title, on: model),
            subject.signal.bind(to: \.subtitle, on: model, nilValue: "none"),
            subject.signal.bind(to: \.text, on: label),
            subject.signal.bind(to: \.tip, on: label, nilValue: "no tip"),
        ]
        subject.send("a")
        expectEqual([model.title, model.subtitle, label.text, label.tip], ["a", "a", "a", "a"])
        subject.send(nil)
        expectEqual([model.title, model.subtitle, label.text, label.tip], ["?", "none", nil, "no tip"])
        subject.complete()
        #expect(bindings.allSatisfy { $0.isDisposed })
    }

    @Test("changes and nested paths work on the main actor, including the deallocation of a weak object")
    func changesOfPaths() {
        let model = Model()
        var friend: Model? = Model()
        model.friend = friend
        let seen = Locked<[KeyPathChange<String?>]>([])
        let subscription = changes(of: model, \.friend?.title, options: [.new, .old]).subscribe { seen.append($0) }
        friend?.title = "b"
        friend = nil
        expectEqual(seen.value.map(\.new), ["b", .some(nil)])
        expectEqual(seen.value.map(\.old), ["a", nil])
        expectEqual(seen.value.map(\.causedByDeinit), [false, true])
        subscription.dispose()
    }

    @Test("@Observed, changes in place, transactions, and bindBidirectionally work on the main actor")
    func others() {
        let (one, two, model) = (Wrapped(), Wrapped(), Model())
        let counts = Locked<[Int]>([])
        let subscription = observe(one, \.count).subscribe { counts.append($0) }
        transaction {
            one.count = 1
            one.count += 1
        }
        expectEqual(counts.value, [0, 2])
        let both = bindBidirectionally(one, \.count, two, \.count)
        expectEqual(one.count, 0)
        two.count = 5
        one.count += 1
        expectEqual([one.count, two.count], [6, 6])
        model.elements(of: \.tags).append("x")
        expectEqual(model.tags, ["x"])
        both.dispose()
        subscription.dispose()
    }

    @Test("observeAsync works on the main actor")
    func async() async {
        let plain = Plain()
        let signal = observeAsync(plain, \.name)
        await withCheckedContinuation { continuation in
            let once = SerialDisposable()
            once.inner = signal.subscribe { name in
                MainActor.preconditionIsolated()
                guard name == "b" else { return }
                once.dispose()
                continuation.resume()
            }
            plain.name = "b"
        }
    }

    @Test("A subscription of observeAsync that was disposed leaves nothing in the object")
    func asyncReleases() {
        let (plain, isReleased) = (Plain(), Locked(false))
        do {
            let argument = Argument(Canary { isReleased.value = true })
            observeAsync(plain, \.[argument]).subscribe { _ in }.dispose()
        }
        #expect(isReleased.value)
        plain.name = "b"
    }

    @Test("A closure of the main actor reads a model of the main actor, and sends each change of what it reads")
    func computing() {
        let (model, other) = (Model(), Model())
        let suffix = MutableProperty("!")
        let text = MainActorProperty { "\(model.title)\(model.next?.title ?? "-")\(suffix.value)" }
        let seen = Locked<[String]>([])
        let subscription = text.values.subscribeOnMain { seen.append($0) }
        model.title = "b"
        model.subtitle = "unread"
        model.next = other
        other.title = "c"
        transaction {
            model.title = "d"
            other.title = "e"
        }
        suffix.value = "?"
        expectEqual(seen.value, ["a-!", "b-!", "ba!", "bc!", "de!", "de?"])
        expectEqual(text.value, "de?")
        subscription.dispose()
        model.title = "f"
        expectEqual(text.value, "fe?")
    }

    @Test("An observer of the main actor ends the observation")
    func observer() {
        let model = Model()
        var observer: Model? = Model()
        let subscription = observe(model, \.title, observer: observer!).subscribe { _ in }
        observer = nil
        #expect(subscription.isDisposed)
    }
}

@Observable final class Plain {
    var name = "a"
}

extension Plain {
    subscript(argument: Argument) -> String { name }
}

/// An argument of a subscript, which a key path retains.
nonisolated final class Argument: Hashable, Sendable {
    private let canary: Canary

    init(_ canary: Canary) { self.canary = canary }

    static func == (first: Argument, second: Argument) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
