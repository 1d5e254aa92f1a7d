import Foundation
import Operators

/// Reads a file and makes values of its pieces.
final class FileReader<Value: Sendable, State: Sendable>: PieceSource {
    private let file: ReadableFile
    private let pieceSize: Int
    private let fillsPieces: Bool
    private let values: @Sendable (inout State, Data) -> [Value]

    // Used only by the scheduler of the signal, so that the lock is never contended.
    private let state: Lock<State>

    /// - Parameter fillsPieces: Whether all pieces but the last one have `pieceSize` bytes, even if they come from a pipe.
    init(
        _ path: String, _ state: State, pieceSize: Int, fillsPieces: Bool,
        _ values: @escaping @Sendable (inout State, Data) -> [Value]
    ) {
        file = ReadableFile(path)
        self.state = Lock(state)
        (self.pieceSize, self.fillsPieces, self.values) = (pieceSize, fillsPieces, values)
    }

    /// Returns the values of the next piece. The file is closed at its end.
    func next() throws(FileError) -> PieceStep<Value> {
        try state.withLock { (state) throws(FileError) -> PieceStep<Value> in
            let piece = try file.read(pieceSize, waits: fillsPieces)
            let values = values(&state, piece)
            return piece.isEmpty ? .last(values) : .send(values)
        }
    }

    // A read waits instead.
    func onArrival(_ action: @escaping @Sendable () -> Void) { action() }

    func close() { file.close() }
}
