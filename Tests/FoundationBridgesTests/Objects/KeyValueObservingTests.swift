#if canImport(ObjectiveC)
    import Foundation
    import FoundationBridges
    import TestSupport
    import Testing

    @Suite("Key-value observing as signals")
    struct KeyValueObservingTests {
        /// Safe: the tests use each boiler on one thread at a time.
        final class Boiler: NSObject, @unchecked Sendable {
            @objc dynamic var temperature = 20
        }

        let log = Locked<[Int]>([])

        @Test("The value is sent on subscription and after each write, also of an equal value, until the disposal")
        func values() {
            let boiler = Boiler()
            let subscription = boiler.signal(for: \.temperature).subscribe { [log] in log.append($0) }
            expectEqual(log.value, [20])
            boiler.temperature = 60
            boiler.temperature = 60
            expectEqual(log.value, [20, 60, 60])
            #expect(boiler.observationInfo != nil)
            subscription.dispose()
            #expect(boiler.observationInfo == nil)
            boiler.temperature = 70
            expectEqual(log.value, [20, 60, 60])
        }

        @Test("A change that an observer makes is sent after the change that it observes")
        func reentrancy() {
            let boiler = Boiler()
            let first = boiler.signal(for: \.temperature).subscribe { [log] value in
                log.append(value)
                if value == 60 { for next in 61...62 { boiler.temperature = next } }
                log.append(-value)
            }
            boiler.temperature = 60
            expectEqual(log.value, [20, -20, 60, -60, 61, -61, 62, -62])
            first.dispose()
        }

        @Test("The signal completes when the object, which is not retained, is deallocated")
        func deallocation() {
            var boiler: Boiler? = Boiler()
            weak let reference = boiler
            let signal = boiler!.signal(for: \.temperature)
            let subscriptions = (0..<2).map { _ in
                signal.subscribe(next: { [log] in log.append($0) }, completed: { [log] in log.append(-1) })
            }
            boiler = nil
            #expect(reference == nil)
            expectEqual(log.value, [20, 20, -1, -1])
            signal.subscribe(next: { [log] in log.append($0) }, completed: { [log] in log.append(-2) }).dispose()
            expectEqual(log.value, [20, 20, -1, -1, -2])
            #expect(subscriptions.allSatisfy { $0.isDisposed })
        }

        @Test("Disposal releases the closures")
        func release() {
            let (boiler, isReleased) = (Boiler(), Locked(false))
            var canary: Canary? = Canary { isReleased.value = true }
            let subscription = boiler.signal(for: \.temperature).subscribe { [canary] _ in canary?.sing() }
            canary = nil
            #expect(!isReleased.value)
            subscription.dispose()
            #expect(isReleased.value)
        }

        @Test("Changes contain the values that the options select")
        func changes() {
            let boiler = Boiler()
            let subscription = boiler.signal(for: \.temperature, options: [.initial, .prior, .old, .new]) {
                [$0.oldValue ?? -1, $0.newValue ?? -1, $0.isPrior ? 1 : 0]
            }.subscribe { [log] change in for number in change { log.append(number) } }
            expectEqual(log.value, [-1, 20, 0])
            boiler.temperature = 60
            expectEqual(log.value, [-1, 20, 0, 20, -1, 1, 20, 60, 0])
            subscription.dispose()
        }

        @Test("An object of the main actor sends its value before subscribe returns") @MainActor
        func mainActor() {
            let boiler = MainBoiler()
            let subscription = boiler.signal(for: \.temperature).subscribe { [log] in log.append($0) }
            boiler.temperature = 60
            expectEqual(log.value, [20, 60])
            subscription.dispose()
        }

        @Test("A subscription on another thread to an object of the main actor is made on the main actor") @MainActor
        func otherThread() async {
            let (boiler, isDone) = (MainBoiler(), AsyncGate())
            let signal = boiler.signal(for: \.temperature).onNext { _ in MainActor.assertIsolated() }
            let subscription = await Task.detached { [log] in
                signal.subscribe { value in
                    log.append(value)
                    if value == 60 { isDone.open() }
                }
            }.value
            boiler.temperature = 60
            await isDone.wait()
            expectEqual(log.value.last, 60)
            subscription.dispose()
        }

        @Test("The lifetime of an object ends when it is deallocated, and is that of a lifetime owner")
        func lifetimes() {
            var boiler: Boiler? = Boiler()
            let (one, other) = (lifetime(of: boiler!), lifetime(of: boiler!))
            #expect(one === other)
            #expect(!one.hasEnded)
            boiler = nil
            #expect(one.hasEnded)
            let owner = Owner()
            #expect(lifetime(of: owner) === owner.lifetime)
        }

        @Test("Threads that subscribe at the same time use one lifetime")
        func concurrentLifetimes() {
            let found = Locked<[ObjectIdentifier]>([])
            let find = { @Sendable (boiler: Boiler) in found.append(ObjectIdentifier(lifetime(of: boiler))) }
            race(
                rounds: size(2_000, full: 20_000), on: { Boiler() }, find, find,
                check: { boiler in
                    find(boiler)
                    let lifetimes = found.modify { found in
                        defer { found = [] }
                        return found
                    }
                    #expect(lifetimes.count == 3 && Set(lifetimes).count == 1)
                })
        }
    }

    @MainActor private final class MainBoiler: NSObject {
        @objc dynamic var temperature = 20
    }

    private final class Owner: NSObject, LifetimeOwner, Sendable {
        private let token: Lifetime.Token
        let lifetime: Lifetime

        override init() { (lifetime, token) = Lifetime.make() }
    }
#endif
