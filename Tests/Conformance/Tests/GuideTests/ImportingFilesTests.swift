import Foundation
import FoundationBridges
import Rill
import TestSupport
import Testing

private enum ImportError: Error, Equatable {
    case unreadable(FileError), invalid(line: Int), offline
}

private struct Order: Equatable {
    let number: Int
    let item: String
    let amount: Int

    init(number: Int, line: String) throws(ImportError) {
        let fields = line.split(separator: ",")
        guard fields.count == 2, let amount = Int(fields[1]) else { throw .invalid(line: number) }
        (self.number, item, self.amount) = (number, String(fields[0]), amount)
    }
}

private func importOrders(
    from file: URL, saving save: @escaping @Sendable ([Order]) async throws(ImportError) -> Void
) -> Signal<Int, ImportError> {
    FileContents(of: file).lines()
        .mapFailure(ImportError.unreadable)
        .enumerated()
        .buffer(count: 500)
        .mapAsync(max: 4) { (lines) async throws(ImportError) in
            var orders: [Order] = []
            for (offset, line) in lines { orders.append(try Order(number: offset + 1, line: line)) }
            try await save(orders)
            return orders.count
        }
        .scan(0, +)
}

/// Orders by the numbers of their lines.
private final class Store: Sendable {
    let orders = Locked<[Int: Order]>([:])
    let remainingSaves = Locked(Int.max)
    let isStuck = Locked(false)
    let saving = AsyncGate()
    let cancelled = Counter()

    @Sendable func save(_ new: [Order]) async throws(ImportError) {
        guard
            remainingSaves.modify({
                $0 -= 1; return $0 >= 0
            })
        else { throw .offline }
        if isStuck.value {
            saving.open()
            while !Task.isCancelled { await Task.yield() }
            cancelled.increment()
        }
        orders.modify { orders in for order in new { orders[order.number] = order } }
    }
}

@Suite("Guide: ImportingFiles") final class ImportingFilesTests: Sendable {
    private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let store = Store()

    deinit { try? FileManager.default.removeItem(at: file) }

    private func write(_ count: Int, invalid: Int? = nil) throws {
        let lines = (1...count).map { $0 == invalid ? "coffee" : "tea,\($0)" }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
    }

    private func imported() async -> (counts: [Int], failure: ImportError?) {
        var counts: [Int] = []
        let progress = importOrders(from: file, saving: store.save)
        do throws(ImportError) {
            for try await count in progress.values() { counts.append(count) }
        } catch {
            return (counts, error)
        }
        return (counts, nil)
    }

    @Test("The number of imported lines is sent after each portion") func progress() async throws {
        try write(1_200)
        let result = await imported()
        #expect(result.counts == [500, 1_000, 1_200])
        #expect(result.failure == nil)
        #expect(store.orders.value.values.reduce(0) { $0 + $1.amount } == 1_200 * 1_201 / 2)
    }

    @Test("A missing file, an invalid line, and a failure of the store end the import") func failures() async throws {
        #expect(await imported().failure.map { if case .unreadable = $0 { true } else { false } } == true)
        try write(2, invalid: 2)
        #expect(await imported() == ([], .invalid(line: 2)))
        try write(1_200)
        store.remainingSaves.value = 1
        #expect(await imported().failure == .offline)
        #expect(store.orders.value.count <= 500)
    }

    @Test("After a failure, the file can be imported again") func again() async throws {
        try write(3_000, invalid: 1_700)
        let result = await imported()
        #expect(result.failure == .invalid(line: 1_700))
        #expect(result.counts.count <= 3)
        #expect(store.orders.value.count >= result.counts.last ?? 0)
        try write(3_000)
        #expect(await imported().counts.last == 3_000)
        #expect(store.orders.value.count == 3_000)
    }

    @Test("Disposal cancels the portions that are being saved, and a second tap starts nothing") func taps()
        async throws
    {
        try write(5_000)
        let store = store
        store.isStuck.value = true
        let failures = Locked<[ActionError<ImportError>]>([])
        let importing = Action<URL, Int, ImportError> { file in importOrders(from: file, saving: store.save) }
        let first = importing.apply(file).subscribe(next: { _ in }, failed: { failures.append($0) })
        _ = importing.apply(file).subscribe(next: { _ in }, failed: { failures.append($0) })
        await store.saving.wait()
        #expect(failures.value == [.disabled])
        first.dispose()
        #expect(importing.isEnabled.value)
        while store.cancelled.value == 0 { await Task.yield() }
        #expect(failures.value == [.disabled])
    }
}
