import Foundation
import Operators

/// Reads a file and makes values of its pieces.
final class FileReader<Value: Sendable, State: Sendable>: Sendable {
    private struct Progress {
        var state: State
        var values: ArraySlice<Value> = []
        var isAtEnd = false
    }

    let file: ReadableFile
    private let pieceSize: Int
    private let fillsPieces: Bool
    private let values: @Sendable (inout State, Data) -> [Value]

    // Used only by the scheduler of the signal, so that the lock is never contended.
    private let progress: Lock<Progress>

    /// - Parameter fillsPieces: Whether all pieces but the last one have `pieceSize` bytes, even if they come from a pipe.
    init(
        _ path: String, _ state: State, pieceSize: Int, fillsPieces: Bool,
        _ values: @escaping @Sendable (inout State, Data) -> [Value]
    ) {
        file = ReadableFile(path)
        progress = Lock(Progress(state: state))
        (self.pieceSize, self.fillsPieces, self.values) = (pieceSize, fillsPieces, values)
    }

    /// Returns the next value, or `nil` at the end of the file, which is then closed.
    func next() throws(FileError) -> Value? {
        try progress.withLock { (progress) throws(FileError) -> Value? in
            while progress.values.isEmpty, !progress.isAtEnd {
                let piece = try file.read(pieceSize, waits: fillsPieces)
                progress.isAtEnd = piece.isEmpty
                progress.values = values(&progress.state, piece)[...]
            }
            return progress.values.popFirst()
        }
    }
}
