import StreamCore
import TestSupport
import Testing

/// Each in a process of its own, because there is one handler for all.
@Suite struct MisuseTests {
    @Test("Subscribers that send to their own source a million times are reported once, and it goes on")
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

    @Test("A send after the end is reported, one after disposal is not")
    func sendAfterEnd() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (ended, lost) = (Subject<Int, Never>(), Subject<Int, Never>())
            ended.complete()
            ended.complete()
            ended.send(1)
            lost.signal.subscribe { _ in }.dispose()
            lost.send(1)
            precondition(misuses.value.map(\.kind) == [.sendAfterEnd])
        }
    }
}
