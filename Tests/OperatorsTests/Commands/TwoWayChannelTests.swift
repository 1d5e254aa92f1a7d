import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TwoWayChannelTests {
    @Test("TwoWayChannel sends a value to the other terminal only")
    func crossing() {
        let channel = TwoWayChannel<Int>()
        let (leading, following) = (record(channel.leading.signal), record(channel.following.signal))
        channel.leading.send(1)
        channel.following.send(2)
        expectEqual(leading.values, [2])
        expectEqual(following.values, [1])
        expectEqual(channel.leading.subscriberCount, 1)
    }

    @Test("TwoWayChannel replays the latest value to late subscribers of the following terminal only")
    func replay() {
        let channel = TwoWayChannel<Int>()
        expectEqual(record(channel.following.signal).values, [])
        channel.leading.send(1)
        channel.leading.send(2)
        channel.following.send(3)
        expectEqual(record(channel.following.signal).values, [3])
        channel.leading.send(4)
        expectEqual(record(channel.following.signal).values, [4])
        expectEqual(record(channel.leading.signal).values, [])
    }

    @Test("TwoWayChannel sends a value that an observer sets in reply to the first one")
    func replyToFirstValue() {
        let (channel, property) = (TwoWayChannel<Int>(), MutableProperty(0))
        let bag = DisposableBag()
        property.signal.subscribe { if $0 > 100 { property.value = 100 } }.add(to: bag)
        let model = record(channel.leading.signal)
        channel.leading.send(200)
        channel.following.bind(to: property).add(to: bag)
        expectEqual(property.value, 100)
        expectEqual(model.values, [100])
    }

    @Test(
        "TwoWayChannel sends nothing back to where it comes from, also if the properties are followed, and in a batch")
    func followedProperties() {
        let (a, b, channel) = (MutableProperty(0), MutableProperty(0), TwoWayChannel<Int>())
        let followers = [a, b].map { MutableProperty(following: $0) { _, new in new } }
        let sends = Counter()
        let tokens = [a, b].map {
            $0.signal.subscribe { _ in
                sends.increment()
                precondition(sends.value < 100)
            }
        }
        let bindings = [channel.leading.bind(to: a), channel.following.bind(to: b)]
        a.value = 1
        expectEqual([a.value, b.value], [1, 1])
        b.value = 2
        expectEqual([a.value, b.value], [2, 2])
        Property.batch { a.value = 3 }
        expectEqual([a.value, b.value] + followers.map(\.value), [3, 3, 3, 3])
        // b received the 0 of a.
        expectEqual(sends.value, 7)
        for token in tokens + bindings { token.dispose() }
    }

    @Test(
        "TwoWayChannel completes both terminals with either one, including for late subscribers",
        arguments: [true, false])
    func completion(ofLeading: Bool) {
        let channel = TwoWayChannel<Int>()
        channel.leading.send(1)
        let recordings = [record(channel.leading.signal), record(channel.following.signal)]
        (ofLeading ? channel.leading : channel.following).complete()
        channel.leading.send(2)
        channel.following.send(3)
        expectEqual(recordings[0].events.map(\.event), [.completed])
        expectEqual(recordings[1].events.map(\.event), [.next(1), .completed])
        expectEqual(record(channel.leading.signal).events.map(\.event), [.completed])
        expectEqual(record(channel.following.signal).events.map(\.event), [.next(1), .completed])
    }

    @Test("TwoWayChannel accepts signals bound to a terminal and queues values sent from a callback")
    func boundSignals() {
        let channel = TwoWayChannel<Int>()
        let source = Subject<Int, Never>()
        let token = source.signal.bind(to: channel.leading)
        let replies = record(channel.leading.signal)
        let answering = channel.following.signal.subscribe { channel.following.send($0 * 10) }
        source.send(1)
        source.send(2)
        expectEqual(replies.values, [10, 20])
        source.complete()
        expectEqual(replies.events.last?.event, .completed)
        #expect(token.isDisposed && answering.isDisposed)
    }

    @Test("TwoWayChannel disposes its subscriptions and retains nothing when it is deallocated")
    func deallocation() {
        var channel: TwoWayChannel<Int>? = TwoWayChannel()
        let isReleased = Locked(false)
        func subscribe() -> any Disposable {
            let canary = Canary { isReleased.value = true }
            return channel!.following.signal.subscribe(next: { _ in canary.sing() }, completed: canary.sing)
        }
        let token = subscribe()
        channel = nil
        #expect(token.isDisposed)
        #expect(isReleased.value)
    }

    @Test("TwoWayChannel keeps two bound properties equal from the start without an echo")
    func properties() {
        let (model, view) = (MutableProperty(1), MutableProperty(2))
        let received = [record(model.signal), record(view.signal)]
        let channel = TwoWayChannel<Int>()
        let sent = [record(channel.leading.signal), record(channel.following.signal)]
        let tokens = [channel.leading.bind(to: model), channel.following.bind(to: view)]
        expectEqual(view.value, 1)
        view.value = 3
        expectEqual(model.value, 3)
        model.value = 4
        model.value = 4
        expectEqual(view.value, 4)
        expectEqual(received[0].values, [3, 4, 4])
        expectEqual(received[1].values, [1, 3, 4, 4])
        expectEqual(sent[0].values, [3])
        expectEqual(sent[1].values, [1, 4, 4])
        tokens[1].dispose()
        model.value = 5
        expectEqual(view.value, 4)
        tokens[0].dispose()
    }

    @Test("TwoWayChannel.bind(to:) sets a late property to the value of the other side, not to an older one")
    func boundLate() {
        let (model, view, late) = (MutableProperty(1), MutableProperty(0), MutableProperty(0))
        let channel = TwoWayChannel<Int>()
        let tokens = [channel.leading.bind(to: model), channel.following.bind(to: view)]
        view.value = 7
        let token = channel.following.bind(to: late)
        expectEqual([model.value, view.value, late.value], [7, 7, 7])
        for token in tokens + [token] { token.dispose() }
    }

    @Test("TwoWayChannel sends a value that an observer sets in reply back, so that both sides agree")
    func replies() {
        let (model, view) = (MutableProperty(0), MutableProperty(0))
        let channel = TwoWayChannel<Int>()
        let tokens = [channel.leading.bind(to: model), channel.following.bind(to: view)]
        let clamp = view.signal.subscribe { if $0 > 9 { view.value = 9 } }
        model.value = 20
        expectEqual(model.value, 9)
        expectEqual(view.value, 9)
        Property.batch {
            model.value = 1
            model.value = 2
        }
        expectEqual(view.value, 2)
        for token in tokens + [clamp] { token.dispose() }
    }

    @Test("TwoWayChannel bindings in a chain pass values in both directions")
    func chain() {
        let properties = (0..<3).map { MutableProperty($0) }
        var tokens: [any Disposable] = []
        for index in 0..<2 {
            let channel = TwoWayChannel<Int>()
            tokens.append(channel.leading.bind(to: properties[index]))
            tokens.append(channel.following.bind(to: properties[index + 1]))
        }
        expectEqual(properties.map(\.value), [0, 0, 0])
        properties[2].value = 7
        expectEqual(properties.map(\.value), [7, 7, 7])
        properties[0].value = 8
        expectEqual(properties.map(\.value), [8, 8, 8])
        for token in tokens { token.dispose() }
    }

    @Test("TwoWayChannel.bind(to:) ends with its property or the channel, and retains only the channel")
    func bindingEnds() {
        var model: MutableProperty<Int>? = MutableProperty(1)
        let view = MutableProperty(0)
        let channel = TwoWayChannel<Int>()
        let tokens = [channel.leading.bind(to: model!), channel.following.bind(to: view)]
        model = nil
        #expect(tokens[0].isDisposed)
        #expect(!tokens[1].isDisposed)
        channel.leading.send(5)
        expectEqual(view.value, 5)
        channel.leading.complete()
        #expect(tokens[1].isDisposed)
    }

    @Test("TwoWayChannel.bind(to:) sends no value back that it has received in a batch")
    func echoInBatch() {
        let channel = TwoWayChannel<Int>()
        let property = MutableProperty(0)
        let binding = channel.following.bind(to: property)
        let back = record(channel.leading.signal)
        Property.batch { channel.leading.send(5) }
        expectEqual(property.value, 5)
        channel.leading.send(6)
        expectEqual(back.values, [])
        Property.batch {
            channel.leading.send(7)
            property.value = 8
        }
        expectEqual(back.values, [8])
        binding.dispose()
    }
}
