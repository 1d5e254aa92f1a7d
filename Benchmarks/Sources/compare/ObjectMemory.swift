import CMallocCount
import KeyPathObserving
import Observation

/// Measures the memory of an unobserved object, compared with the same object with the standard library's registrar.
enum ObjectMemory {
    static var report: String {
        let count = 1_000_000
        let (ours, standard) = (bytes(count) { Ours() }, bytes(count) { Standard() })
        return """
            \(count) objects: \(Report.number(ours)) bytes each, \
            \(Report.number(standard)) with the standard library's registrar
            """
    }

    private static func bytes<Object: AnyObject>(_ count: Int, _ make: () -> Object) -> Double {
        var objects: [Object] = []
        objects.reserveCapacity(count)
        let before = malloc_bytes_in_use()
        for _ in 0..<count { objects.append(make()) }
        let after = malloc_bytes_in_use()
        return withExtendedLifetime(objects) { Double(after - before) / Double(count) }
    }
}

@Observable private final class Standard {
    var name = ""
    var age = 0
}

@Observable private final class Ours: KeyPathObservable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var name = ""
    var age = 0
}
