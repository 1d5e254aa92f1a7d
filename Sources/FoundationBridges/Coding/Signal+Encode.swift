public import Foundation
public import Operators

/// An encoder to data, such as `JSONEncoder` or `PropertyListEncoder`.
public protocol DataEncoder: Sendable {
    /// Returns the data that represents `value`, or throws the reason why there is none.
    func encode<Value: Encodable>(_ value: Value) throws -> Data
}

extension JSONEncoder: DataEncoder {}
extension PropertyListEncoder: DataEncoder {}

extension Signal where Value: Encodable {
    /// Sends the data that represents each value, and fails with the first error of the encoder.
    ///
    /// ```swift
    /// let json = Signal<[Int], Never>.of([1, 2]).encode(using: JSONEncoder())
    /// let texts = json.map { String(decoding: $0, as: UTF8.self) }
    /// _ = texts.subscribe(next: { print($0) }, failed: { print($0) })  // prints [1,2]
    /// ```
    ///
    /// - Failure: The failure of this signal, or the error of the encoder, which is usually an `EncodingError`.
    /// - Threading: The encoder runs on the thread that sends the value.
    public func encode(using encoder: some DataEncoder) -> Signal<Data, any Error> {
        eraseToAnyError().tryMap { value throws(any Error) in try encoder.encode(value) }
    }
}
