import DocumentSupport
import KeyPathObserving
import Observation
import Operators
import StreamDiagnostics
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the code in the documentation of declarations.
@Suite("Documentation of declarations", .serialized) struct DeclarationTests {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("log(_:to:) logs the events of a stage") func logs() {
        let clicks = Subject<Click, Never>()
        let lines = Locked<[String]>([])
        _ = clicks.signal.take(1).log("clicks", to: { lines.append($0) }).subscribe { _ in }
        clicks.send(Click(place: 7))
        #expect(lines.value == ["clicks: subscribed", "clicks: next 7", "clicks: completed"])
    }

    @Test("named(_:) and log(_:) appear in the description of a chain") func logCalls() {
        let clicks = Signal<Click, Never>.of(Click(place: 7), Click(place: 8))
        let named =
            clicks.named("clicks").map(\.place).log()
        let first =
            clicks.take(1).log("clicks")
        #expect("\(named) \(first)".hasSuffix(#"named("clicks").map.log(_:events:to:) of.take.log(_:events:to:)"#))
    }

    @Test("A batch sends the values of several properties together") func batch() {
        let (first, last) = (MutableProperty("Grace"), MutableProperty("Hopper"))
        let names = Locked<[String]>([])
        _ = combineLatest(first.values, last.values).subscribe { names.append("\($0) \($1)") }
        Property.batch {
            first.value = "Ada"
            last.value = "Lovelace"
        }
        #expect(names.value == ["Grace Hopper", "Ada Lovelace"])
    }

    @Test("A sequence contains the values of a signal") func sequence() {
        for number in Signal.of(1, 2, 3).sequence { print(number) }
        #expect(printed.take() == "1, 2, 3")
    }

    @Test("A retry policy limits the attempts") func retryPolicy() {
        let attempts = Locked(0)
        let request = Signal<Int, RequestFailure>.fail(RequestFailure()).onSubscribe { attempts.modify { $0 += 1 } }
        let delay = RetryPolicy.Delay.exponential(from: .seconds(1), cap: .seconds(30))
        let patient = RetryPolicy(retries: 5, delay: delay, jitter: 0.5, on: scheduler)
        let retried = request.retry(policy: patient) { $0.isTransient }
        _ = retried.subscribe(next: { _ in }, failed: { _ in })
        scheduler.run()
        #expect(attempts.value == 6)
    }

    @Test("enable(if:) enables an action after its creation") func enabling() {
        final class Form: Sendable {
            let name = MutableProperty("")
            let save: Action<Void, Int, Never>

            init(store: Store) {
                save = Action { store.save() }
                save.enable(if: name.map { !$0.isEmpty })
            }
        }
        let form = Form(store: Store())
        #expect(!form.save.isEnabled.value)
        form.name.value = "a"
        #expect(form.save.isEnabled.value)
    }

    @Test("An action with a state passes the state to its closure") func actionWithState() {
        let draft = MutableProperty("")
        @Sendable func upload(_ text: String) -> Signal<Int, Never> { .just(text.count) }
        let submit = Action<Void, Int, Never>(state: draft, enabledIf: { !$0.isEmpty }) { text, _ in upload(text) }
        draft.value = "abc"
        let sizes = Locked<[Int]>([])
        _ = submit.apply().subscribe(next: { sizes.append($0) }, failed: { _ in })
        #expect(sizes.value == [3])
    }

    @Test("A validating property rejects invalid values") func validating() {
        let age = ValidatingProperty<Int, String>(18) { proposed in
            switch proposed {
            case ..<0: .invalid("An age is not negative")
            case 150...: .coerced(150, "An age is at most 150")
            default: .valid
            }
        }
        age.value = -1
        print(age.value, age.result.value.reason ?? "")  // 18 An age is not negative
        #expect(printed.take() == "18 An age is not negative")
        #expect(age.value == 18)
        #expect(age.result.value == .invalid(proposed: -1, reason: "An age is not negative"))
        let password = MutableProperty("secret")
        let repeated = ValidatingProperty<String, String>("", with: password) { proposed, password in
            proposed == password ? .valid : .invalid("The passwords differ")
        }
        repeated.value = "secret"
        #expect(!repeated.result.value.isInvalid)
    }

    @Test("values(failingBeyond:) throws if the buffer overflows") func failingBeyond() async {
        let lines = Subject<String, Never>()
        let client = Client()
        let connected = Task { @Sendable in
            do throws(ValuesError<Never>) {
                let values = lines.signal.values(failingBeyond: 100, onOverflow: client.disconnect)
                for try await line in values { await client.write(line) }
            } catch {
                print("disconnected:", error)
            }
        }
        while lines.subscriberCount == 0 { await Task.yield() }
        for number in 0..<200 { lines.send("\(number)") }
        await connected.value
        #expect(client.isDisconnected.value)
        #expect(printed.take() == "disconnected: overflow(limit: 100)")
    }

    @Test("forEach(failingBeyond:) cancels a write that hangs") func forEachFailingBeyond() async {
        let lines = Subject<String, Never>()
        let client = HungClient()
        let connected = Task { @Sendable in
            do {
                try await lines.signal.forEach(failingBeyond: 100) { line in await client.write(line) }
            } catch {
                print("disconnected:", error)
            }
        }
        while lines.subscriberCount == 0 { await Task.yield() }
        for number in 0..<200 { lines.send("\(number)") }
        await connected.value
        #expect(printed.take() == "disconnected: overflow(limit: 100)")
    }

    @Test("Bindings follow a key path through an optional object") func throughOptional() {
        let (person, field, names) = (Friendly(), TextField(), Subject<String, Never>())
        let friendship = names.signal.bind(to: \.name, of: \.friend, on: person)
        let following = bindBidirectionally(field, \.text, person, \.name, of: \.friend)
        let friend = Friendly()
        person.friend = friend
        names.send("a")
        #expect([friend.name, field.text] == ["a", "a"])
        friendship.dispose()
        following.dispose()
    }

    @Test("Tracers receive the stages and events of a program") func tracers() async {
        // In a separate process, because a tracer also receives events of tests that run concurrently.
        await #expect(processExitsWith: .success) {
            let bag = DisposableBag()
            let printed = Printed()
            @Sendable func print(_ items: Any...) { printed.append(items) }
            let file = File()
            let numbers = Subject<Int, Never>()
            @Sendable func runTheProgram() { numbers.signal.map { $0 + 1 }.subscribe { _ in }.add(to: bag) }
            do {
                let trace = ChromeTrace { text in file.write(text) }
                trace.start()
                runTheProgram()
                trace.stop()
            }
            #expect(file.text.value.contains(#""name":"map""#))
            do {
                let graph = LiveGraph()
                runTheProgram()
                print(graph.mermaid)
            }
            #expect(printed.take().hasPrefix("flowchart"))
            do {
                func openAndCloseTheScreen() { runTheProgram() }
                let graph = LiveGraph()
                graph.mark()
                openAndCloseTheScreen()
                print(graph.mermaid)  // what is red was not disposed
            }
            #expect(printed.take().contains("1 since the mark"))
            do {
                let tracing = StreamTracer.start { event in print(event.stage.name, event.kind) }
                runTheProgram()
                tracing.dispose()
            }
            #expect(printed.take().contains("map subscribed"))
            do {
                let tracing = StreamTracer.start(values: .every(1_000)) { event in print(event.stage.name, event.kind) }
                runTheProgram()
                tracing.dispose()
            }
            #expect(printed.take().contains("map subscribed"))
        }
    }

    @Test("A misuse handler receives a send after the end") func misuse() async {
        await #expect(processExitsWith: .success) {
            let logger = Logger()
            Misuse.report { misuse in logger.fault("\(misuse)") }
            let ended = Subject<Int, Never>()
            ended.complete()
            ended.send(1)
            precondition(logger.faults.value.count == 1)
        }
    }

    @Test("An action runs if it is enabled, and fails otherwise") func action() {
        let isOnline = MutableProperty(true)
        @Sendable func upload(_ document: Document) -> Signal<Receipt, SavingError> { .just(Receipt()) }
        @Sendable func show(_ receipt: Receipt) { print("receipt") }
        @Sendable func warn(_ error: ActionError<SavingError>) { print(error) }
        let document = Document()
        let save = Action<Document, Receipt, SavingError>(enabledIf: isOnline) { document in upload(document) }
        save.apply(document).subscribe(next: { show($0) }, failed: { warn($0) }).add(to: bag)
        isOnline.value = false
        save.apply(document).subscribe(next: { show($0) }, failed: { warn($0) }).add(to: bag)
        #expect(printed.take() == "receipt, disabled")
    }

    @Test("values(), withSubscriptions, and task support asynchronous code") func asynchronous() async throws {
        let signal = Signal<Int, LoadingError>.of(1, 2)
        for try await value in signal.values() { print(value) }
        #expect(printed.take() == "1, 2")

        let temperatures = Signal<Int, Never>.of(20)
        func untilTheUserHasSeenEnough() async {}
        await withSubscriptions { scope in
            temperatures.subscribe { print($0) }.add(to: scope)
            await untilTheUserHasSeenEnough()
        }
        #expect(printed.take() == "20")

        let id = 1
        @Sendable func load(_ id: Int) async throws(LoadingError) -> User { User(id: id) }
        let user = Signal<User, LoadingError>.task { () async throws(LoadingError) in try await load(id) }
        #expect(try await user.firstValue()?.id == 1)
    }

    @Test("subscribe(isolatedTo:) delivers values to an actor") func isolated() async {
        let counts = Subject<Int, Never>()
        let sum = Sum()
        let following = await sum.follow(counts.signal)
        counts.send(1)
        counts.send(2)
        while await sum.total != 3 { await Task.yield() }
        following.dispose()
    }

    @Test("A bidirectional binding keeps two properties equal") func bindings() {
        let (a, b) = (Point(), Point())
        let binding = bindBidirectionally(a, \.x, b, \.y)  // a.x = b.y, now
        b.y = 1  // a.x is 1
        a.x = 2  // b.y is 2
        #expect(a.x == 2 && b.y == 2)
        binding.dispose()
    }

    @MainActor @Test("Each way of declaring an observable property sends its value and its changes") func observable() {
        let macro = Declarations.Macro.Person()
        let wrapper = Declarations.Wrapper.Person()
        let calls = Declarations.Calls()
        let observers = Declarations.Observers()
        observe(macro, \.name).subscribe { print("macro", $0) }.add(to: bag)
        observe(wrapper, \.name).subscribe { print("wrapper", $0) }.add(to: bag)
        observe(calls, \.name).subscribe { print("calls", $0) }.add(to: bag)
        observe(observers, \.name).subscribe { print("observers", $0) }.add(to: bag)
        #expect(printed.take() == "macro , wrapper , calls , observers ")
        (macro.name, wrapper.name, calls.name, observers.name) = ("a", "b", "c", "d")
        #expect(printed.take() == "macro a, wrapper b, calls c, observers d")
    }

    @Test("A mutable property can be a property wrapper") func properties() {
        let count = MutableProperty(1)
        @MutableProperty var name = "Rill"  // $name is the MutableProperty
        $name.signal.subscribe { print($0) }.add(to: bag)
        name = "Brook"
        #expect(printed.take() == "Brook")
        #expect(count.value == 1)
    }

    @Test("A lifetime ends when its object is deallocated") func lifetimes() {
        var screen: Declarations.Screen? = Declarations.Screen()
        screen!.lifetime.ended.subscribeCompleted { print("gone") }.add(to: bag)
        screen = nil
        #expect(printed.take() == "gone")
    }
}

private enum Declarations {
    enum Macro {
        @MainActor @Observable final class Person: KeyPathObservable {
            let _$observationRegistrar = KeyPathRegistrar()
            var name = ""
        }
    }

    enum Wrapper {
        final class Person: KeyPathObservable {
            let _$observationRegistrar = KeyPathRegistrar()
            @Observed var name = ""
        }
    }

    final class Calls: KeyPathObservable {
        let _$observationRegistrar = KeyPathRegistrar()
        private var storage = ""
        var name: String {
            get {
                _$observationRegistrar.access(self, keyPath: \.name)
                return storage
            }
            set { _$observationRegistrar.withMutation(of: self, keyPath: \.name) { storage = newValue } }
        }
    }

    final class Observers: KeyPathObservable {
        let _$observationRegistrar = KeyPathRegistrar()
        var name = "" {
            willSet { _$observationRegistrar.willSet(self, keyPath: \.name) }
            didSet { _$observationRegistrar.didSet(self, keyPath: \.name) }
        }
    }

    final class Screen: LifetimeOwner {
        private let token: Lifetime.Token
        let lifetime: Lifetime
        init() { (lifetime, token) = Lifetime.make() }
    }
}

private struct Click: CustomStringConvertible {
    let place: Int
    var description: String { "\(place)" }
}

private struct Store {
    func save() -> Signal<Int, Never> { .just(1) }
}

private final class Client: Sendable {
    private let closed = AsyncGate()
    let isDisconnected = Locked(false)
    func write(_ line: String) async { await closed.wait() }
    func disconnect() {
        isDisconnected.value = true
        closed.open()
    }
}

private struct HungClient: Sendable {
    func write(_ line: String) async { for await _ in Signal<Int, Never>.never.values() {} }
}

@Observable private final class Friendly: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var name = ""
    var friend: Friendly?
}

@Observable private final class TextField: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var text = ""
}

private struct RequestFailure: Error {
    let isTransient = true
}

private final class File: Sendable {
    let text = Locked("")
    func write(_ part: String) { text.modify { $0 += part } }
}

private final class Logger: Sendable {
    let faults = Locked<[String]>([])
    func fault(_ text: String) { faults.append(text) }
}

private struct Document {}
private struct Receipt {}
private enum SavingError: Error { case full }

private actor Sum {
    var total = 0

    func follow(_ counts: Signal<Int, Never>) -> any Disposable {
        counts.subscribe(isolatedTo: self) { me, count in me.total += count }
    }
}

private final class Point: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var x = 0
    @Observed var y = 0
}
