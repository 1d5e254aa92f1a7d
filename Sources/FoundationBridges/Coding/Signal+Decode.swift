public import Foundation
public import Operators

/// A decoder of data, such as `JSONDecoder` or `PropertyListDecoder`.
public protocol DataDecoder: Sendable {
    /// Returns the value that `data` represents, or throws the reason why it represents none.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension Signal where Value == Data {
    /// Sends the value that each piece of data represents, and fails with the first error of the decoder.
    ///
    /// ```swift
    /// let data = Signal<Data, Never>.of(Data("[1, 2]".utf8), Data("{".utf8))
    /// let numbers = data.decode([Int].self, using: JSONDecoder())
    /// _ = numbers.subscribe(next: { print($0) }, failed: { _ in print("no JSON") })  // prints [1, 2], no JSON
    /// ```
    ///
    /// - Failure: The failure of this signal, or the error of the decoder, which is usually a `DecodingError`.
    /// - Threading: The decoder runs on the thread that sends the data.
    public func decode<Decoded: Decodable & Sendable>(
        _ type: Decoded.Type = Decoded.self, using decoder: some DataDecoder
    ) -> Signal<Decoded, any Error> {
        eraseToAnyError().tryMap { data throws(any Error) in try decoder.decode(type, from: data) }
    }
}
