import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains more of the examples of the documentation in Sources/StreamCore, and of subscribing on the main queue and in actors.
@Suite("Documentation of StreamCore, other forms", .serialized) struct SubscribingFormsExamples {
    let bag = DisposableBag()

    @MainActor @Test("subscribeOnMain(next:) shows the latest value") func onMainNext() throws {
        let label = Label()
        Signal<Int, Never>.of(20, 21).subscribeOnMain { label.text = "\($0) °C" }.add(to: bag)
        print(label.text)  // prints 21 °C
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribe(owner:) passes the player to its closure") func ownerNext() throws {
        let player = Player()
        let goals = Signal<Int, Never>.of(2, 3)
        goals.subscribe(owner: player) { player, goals in player.score.value += goals }.add(to: bag)
        print(player.score.value)  // prints 5
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A subject sends a value to its subscribers") func send() throws {
        let clicks = Subject<Int, Never>()
        clicks.signal.subscribe { print($0) }.add(to: bag)
        clicks.send(1)  // prints 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A subject of Void sends a value without an argument") func sendVoid() throws {
        let refreshes = Subject<Void, Never>()
        refreshes.signal.subscribe { print("refreshed") }.add(to: bag)
        refreshes.send()  // prints refreshed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A subject ignores values after completion") func complete() throws {
        let clicks = Subject<Int, Never>()
        clicks.signal.subscribe(next: { print($0) }, completed: { print("completed") }).add(to: bag)
        clicks.complete()  // prints completed
        clicks.send(1)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A subject ends with a failure") func fail() throws {
        let upload = Subject<Int, LoadingError>()
        upload.signal.subscribe(next: { print($0) }, failed: { print("failed:", $0) }).add(to: bag)
        upload.fail(.offline)  // prints failed: offline
        #expect(try printed.take() == Printed.promised())
    }
}

@MainActor private final class Label {
    var text = ""
}

private final class Player: Sendable {
    let score = MutableProperty(0)
}
