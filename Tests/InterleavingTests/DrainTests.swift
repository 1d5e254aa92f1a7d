import StreamCore
import Testing

extension Interleavings {
    @Suite struct DrainTests {
        @Test("Drain: send ‖ send delivers both values, one at a time")
        func twoSenders() {
            expectAlways("drain: send ‖ send") {
                let place = Place()
                return Scenario([{ place.send("1") }, { place.send("2") }]) {
                    place.problem(expecting: ["1", "2"])
                }
            }
        }

        @Test("Drain: send ‖ send without the reduction delivers both values, one at a time")
        func twoSendersInFull() {
            expectAlways("drain: send ‖ send, without the reduction", .none) {
                let place = Place()
                return Scenario([{ place.send("1") }, { place.send("2") }]) {
                    place.problem(expecting: ["1", "2"])
                }
            }
        }

        @Test("Drain: send ‖ send ‖ send delivers all values, one at a time")
        func threeSenders() {
            expectAlways("drain: send ‖ send ‖ send") {
                let place = Place()
                return Scenario([{ place.send("1") }, { place.send("2") }, { place.send("3") }]) {
                    place.problem(expecting: ["1", "2", "3"])
                }
            }
        }

        @Test("Drain: send, send ‖ send, send keeps the order of each sender's values")
        func order() {
            expectAlways("drain: send, send ‖ send, send") {
                let place = Place()
                return Scenario([{ ["a1", "a2"].forEach(place.send) }, { ["b1", "b2"].forEach(place.send) }]) {
                    first(
                        place.problem(expecting: ["a1", "a2", "b1", "b2"]),
                        unless(place.log.calls("a") == ["1", "2"], "A's are out of order"),
                        unless(place.log.calls("b") == ["1", "2"], "B's are out of order"))
                }
            }
        }

        @Test("Drain: send ‖ send ‖ end delivers the accepted values before the end, and nothing after it")
        func closing() {
            expectAlways("drain: send ‖ send ‖ end") {
                let place = Place()
                return Scenario([{ place.send("1") }, { place.send("2") }, { place.post("end", closing: true) }]) {
                    first(
                        place.log.overlap(),
                        unless(place.log.count("end(") == 1, "the end was delivered \(place.log.count("end(")) times"),
                        unless(place.log.notes.last == "end)", "an event was delivered after the end"),
                        unless(
                            place.log.calls().count + place.refused.count == 3,
                            "\(place.log.calls()) were delivered and \(place.refused) were refused"),
                        unless(place.drain.gate.isClosed && !place.drain.gate.tryEnter(), "the drain is open"))
                }
            }
        }

        @Test("Drain: send ‖ send delivers a re-entrant value after the current one, and the other thread's value")
        func reentrant() {
            expectAlways("drain: send { send } ‖ send") {
                let place = Place()
                place.whenDelivered = { if $0 == "1" { place.send("2") } }
                return Scenario([{ place.send("1") }, { place.send("3") }]) {
                    place.whenDelivered = nil
                    return first(
                        place.problem(expecting: ["1", "2", "3"]),
                        unless(place.log.index("1(")! < place.log.index("2(")!, "2 was delivered before 1"))
                }
            }
        }

        @Test("Drain: leave ‖ post delivers every posted item, including items that are always accepted after the end")
        func leaving() {
            expectAlways("drain: enter, leave ‖ post ‖ post always, closed") {
                let place = Place()
                return Scenario([
                    { if place.drain.gate.tryEnter() { place.drain.leave { place.deliver($0) } } },
                    { place.post("end", closing: true) }, { place.post("part", always: true) },
                ]) {
                    first(
                        place.log.overlap(),
                        unless(Set(place.log.calls()) == ["end", "part"], "only \(place.log.calls()) were delivered"))
                }
            }
        }

        @Test("Drain: changes the memory in the order of the positions")
        func storedOrder() {
            expectAlways("drain: remember ‖ remember ‖ remember") {
                let place = Place()
                return Scenario([{ place.remember("1") }, { place.remember("2") }, { place.remember("3") }]) {
                    first(
                        place.problem(expecting: ["1", "2", "3"]),
                        unless(
                            place.drain.gate.withLock { place.memory } == place.log.calls(),
                            "remembered \(place.drain.gate.withLock { place.memory }), delivered \(place.log.calls())"))
                }
            }
        }
    }
}

/// A drain that is used as in `SubjectCore` and the subscriber core.
// Only the one running thread accesses the variables.
final class Place: Tracked, @unchecked Sendable {
    let drain = Drain<String>()
    private(set) var memory: [String] = []
    let log = Log()
    var whenDelivered: ((String) -> Void)?
    private(set) var refused: [String] = []
    private(set) var takeovers = 0

    func send(_ value: String) {
        if drain.gate.tryEnter() {
            deliver(value)
            drain.leave { deliver($0) }
        } else {
            post(value)
        }
    }

    func post(_ value: String, closing: Bool = false, always: Bool = false) {
        enter(drain.post(value, closing: closing, always: always), value)
    }

    func remember(_ value: String) {
        enter(drain.post { (value, memory.append(value)) }.entry, value)
    }

    private func enter(_ entry: DrainEntry, _ value: String) {
        switch entry {
        case .closed: refused.append(value)
        case .queued: break
        case .entered:
            deliver(value)
            drain.leave { deliver($0) }
        case .takenOver:
            takeovers += 1
            drain.leave { deliver($0) }
        }
    }

    func deliver(_ value: String) {
        log.call(value) { whenDelivered?(value) }
    }

    func problem(expecting values: Set<String>) -> String? {
        first(
            log.overlap(),
            unless(log.calls().count == values.count && Set(log.calls()) == values, "\(log.calls()) were delivered"),
            unless(drain.gate.tryEnter(), "the drain is still entered"))
    }
}
