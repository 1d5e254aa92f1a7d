import Foundation
import FoundationBridges
import TestSupport
import Testing

@Suite("Decoding and encoding")
struct CodingTests {
    struct Reading: Codable, Equatable, Sendable {
        var room: String
        var degrees: Int
    }

    let reading = Reading(room: "kitchen", degrees: 21)

    @Test("Values that are encoded as JSON and as a property list are decoded again")
    func roundTrip() async throws {
        let source = Signal<Reading, Never>.of(reading)
        let json = source.encode(using: JSONEncoder()).decode(Reading.self, using: JSONDecoder())
        try await expectEqual(json.allValues(), [reading])
        let list = source.encode(using: PropertyListEncoder()).decode(Reading.self, using: PropertyListDecoder())
        try await expectEqual(list.allValues(), [reading])
    }

    @Test("The first error of the decoder is the failure, and disposes the source")
    func failure() {
        let source = Subject<Data, Never>()
        let log = Locked<[String]>([])
        let subscription = source.signal.decode([Int].self, using: JSONDecoder())
            .subscribe(next: { log.append("\($0)") }, failed: { log.append("\($0 is DecodingError)") })
        for text in ["[1, 2]", "{", "[3]"] { source.send(Data(text.utf8)) }
        expectEqual(log.value, ["[1, 2]", "true"])
        subscription.dispose()
    }

    @Test("The error of an encoder is the failure")
    func encoderFailure() {
        let log = Locked<[String]>([])
        let subscription = Signal<Double, Never>.of(1.5, .infinity).encode(using: JSONEncoder())
            .subscribe(
                next: { log.append(String(decoding: $0, as: UTF8.self)) },
                failed: { log.append("\($0 is EncodingError)") })
        expectEqual(log.value, ["1.5", "true"])
        subscription.dispose()
    }
}
