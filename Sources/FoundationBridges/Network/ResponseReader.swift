import Foundation
import Operators

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes values of the pieces of a response.
final class ResponseReader<Value: Sendable, State: Sendable>: PieceSource {
    let transfer = ResponseTransfer()
    private let check: @Sendable (inout State, URLResponse) throws -> Void
    private let values: @Sendable (inout State, Data) throws -> [Value]

    // Used only by the scheduler of the signal, so that the lock is never contended.
    private let state: Lock<State>

    /// - Parameters:
    ///   - check: Throws if the response is not the expected one.
    ///   - values: Returns the values that end in a piece of the body. The piece is empty at the end of the body.
    init(
        _ state: State, check: @escaping @Sendable (inout State, URLResponse) throws -> Void,
        values: @escaping @Sendable (inout State, Data) throws -> [Value]
    ) {
        self.state = Lock(state)
        (self.check, self.values) = (check, values)
    }

    func next() throws -> PieceStep<Value> {
        try state.withLock { state in
            while true {
                switch transfer.take() {
                case nil: return .wait
                case .sent: break
                case .response(let response): try check(&state, response)
                // An empty piece would end the body. Only the protocols of an app send one.
                case .data(let data) where data.isEmpty: break
                case .data(let data): return .send(try values(&state, data))
                case .end(let error?): throw networkError(error)
                case .end(nil): return .last(try values(&state, Data()))
                }
            }
        }
    }

    func onArrival(_ action: @escaping @Sendable () -> Void) { transfer.onArrival(action) }

    func close() { transfer.cancel() }
}

/// Returns `error` as a `URLError` if it is one. Foundation on Linux reports an `NSError`, which it does not convert.
func networkError(_ error: any Error) -> any Error {
    if let error = error as? URLError { return error }
    let error = error as NSError
    return error.domain == NSURLErrorDomain ? URLError(_nsError: error) : error
}
