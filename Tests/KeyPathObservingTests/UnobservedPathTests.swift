import KeyPathObserving
import Observation
import TestSupport
import Testing

@Observable private final class Machine: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    let number = 7
    var state = "idle"
    @ObservationIgnored var count = 0
    var part: Machine?
}

/// Each test runs in a separate process, because there is one handler for the process.
@Suite struct UnobservedPathTests {
    @Test("Misuse.report receives a report when a path is observed that reads no observable property")
    func plainProperty() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let machine = Machine()
            let tokens = [
                observe(machine, \.count).subscribe { _ in }, observe(machine, \.number).subscribe { _ in },
                changes(of: machine, \.count).subscribe { _ in },
            ]
            precondition(misuses.value.map(\.kind) == Array(repeating: .unobservedPath, count: 3))
            precondition(misuses.value[0].description.contains("no observable property of Machine"))
            precondition(misuses.value[0].places.first?.hasPrefix("\(#fileID):") == true)
            for token in tokens { token.dispose() }
        }
    }

    @Test("Misuse.report receives no report for observable properties, or if only one value is taken")
    func observableProperty() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let machine = Machine()
            let tokens = [
                observe(machine, \.state).subscribe { _ in }, observe(machine, \.part?.count).subscribe { _ in },
                observe(machine, \.state.count).subscribe { _ in },
                observe(machine, \.count).first().subscribe { _ in },
            ]
            precondition(misuses.value.isEmpty)
            for token in tokens { token.dispose() }
        }
    }
}
