import StreamCore
import TestSupport
import Testing

@Suite(.serialized) struct MisuseTests {
    private static func collecting(_ body: (Locked<[Misuse]>) -> Void) -> [Misuse] {
        let misuses = Locked<[Misuse]>([])
        Misuse.report { misuses.append($0) }
        body(misuses)
        Misuse.report(to: Misuse.standard)
        return misuses.value.filter { $0.places.first?.hasPrefix("\(#fileID):") == true }
    }

    @Test("Subscribers that send to their own source a million times are reported once, and it goes on")
    func feedback() {
        let subject = Subject<Int, Never>()
        let line = #line - 1
        let last = Locked(0)
        let misuses = Self.collecting { _ in
            let token = subject.signal.subscribe { value in
                last.value = value
                if value < 1_100_000 { subject.send(value + 1) }
            }
            subject.send(0)
            token.dispose()
        }
        #expect(last.value == 1_100_000)
        #expect(misuses.map(\.kind) == [.endlessFeedback])
        #expect(misuses.first?.places == ["\(#fileID):\(line)"])
    }

    @Test("A send after the end is reported, one after disposal is not")
    func sendAfterEnd() {
        let (ended, lost) = (Subject<Int, Never>(), Subject<Int, Never>())
        let misuses = Self.collecting { _ in
            ended.complete()
            ended.complete()
            ended.send(1)
            lost.signal.subscribe { _ in }.dispose()
            lost.send(1)
        }
        #expect(misuses.map(\.kind) == [.sendAfterEnd])
    }
}
