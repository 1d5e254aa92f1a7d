import StreamCore
import TestSupport
import Testing

/// Each test runs in a separate process, because there is one handler for the process.
@Suite struct MisuseTests {
    @Test("Misuse.report receives one endless feedback after a million re-entrant sends, which continue")
    func feedback() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let subject = Subject<Int, Never>()
            let last = Locked(0)
            let token = subject.signal.subscribe { value in
                last.value = value
                if value < 1_100_000 { subject.send(value + 1) }
            }
            subject.send(0)
            token.dispose()
            precondition(last.value == 1_100_000)
            precondition(misuses.value.map(\.kind) == [.endlessFeedback])
            precondition(misuses.value.first?.places.first?.hasPrefix("\(#fileID):") == true)
        }
    }

    @Test("A misuse that is reported twice is one element of a set")
    func set() async {
        await #expect(processExitsWith: .success) { Self.reportTwice() }
    }

    private static func reportTwice() {
        let misuses = Locked<[Misuse]>([])
        Misuse.report { misuses.append($0) }
        let subjects = (0..<2).map { _ in Subject<Int, Never>() }
        let other = Subject<Int, Never>()
        for subject in subjects + [other] {
            subject.complete()
            subject.send(1)
        }
        #expect(misuses.value.count == 3 && Set(misuses.value).count == 2)
        #expect(Misuse.Kind.allCases.contains(.sendAfterEnd))
    }

    @Test("Misuse.report receives a send after the end, but not one after disposal")
    func sendAfterEnd() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (ended, released) = (Subject<Int, Never>(), Subject<Int, Never>())
            ended.complete()
            ended.complete()
            ended.send(1)
            let last = AsyncSubject<Int, Never>()
            last.complete()
            last.send(1)
            released.signal.subscribe { _ in }.dispose()
            released.send(1)
            precondition(misuses.value.map(\.kind) == [.sendAfterEnd, .sendAfterEnd])
        }
    }

    @Test("Misuse.report receives nothing for many values of one callback, or of another thread, to many subscribers")
    func finiteWork() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let subject = Subject<Int, Never>()
            let count = Counter()
            for _ in 0..<99 { _ = subject.signal.subscribe { _ in } }
            _ = subject.signal.subscribe { value in
                count.increment()
                if value == 0 { for value in 1...20_000 { subject.send(value) } }
                if value == -1 { race([{ for value in 1...20_000 { subject.send(value) } }]) }
            }
            subject.send(0)
            subject.send(-1)
            subject.complete()
            precondition(count.value == 40_002)
            precondition(misuses.value.isEmpty)
        }
    }
}
