import Operators

extension Operation {
    static let folding: [Operation] = [
        Operation(204, "reduce(#n, mix)") { source, parts in
            source.reduce(parts.n, mix)
        } model: { stage in
            atEnd(stage) { $0.reduce(stage.n, mix) }
        },
        Operation(205, "reduceIndexed(#n) { mix($0, mix($1, $2)) }") { source, parts in
            source.reduceIndexed(parts.n) { mix($0, mix($1, $2)) }
        } model: { stage in
            atEnd(stage) { $0.enumerated().reduce(stage.n) { mix($0, mix($1.element, $1.offset)) } }
        },
        Operation(206, "reduce(into: #n) { $0 = mix($0, $1) }") { source, parts in
            source.reduce(into: parts.n) { $0 = mix($0, $1) }
        } model: { stage in
            atEnd(stage) { $0.reduce(stage.n, mix) }
        },
        Operation(207, "collect().map(digest)") { source, _ in
            source.collect().map(digest)
        } model: { stage in
            atEnd(stage, digest)
        },
        Operation(208, "count()") { source, _ in
            source.count()
        } model: { stage in
            atEnd(stage, \.count)
        },
        Operation(209, "min()") { source, _ in
            source.min()
        } model: { stage in
            atEnd(stage) { $0.min() }
        },
        Operation(209, "max { $0 % 4 < $1 % 4 }") { source, _ in
            source.max { $0 % 4 < $1 % 4 }
        } model: { stage in
            // The first of several equal values.
            atEnd(stage) { values in values.first { value in values.allSatisfy { $0 % 4 <= value % 4 } } }
        },
        Operation(210, "contains(#n).map { $0 ? 1 : 0 }", n: 0...9) { source, parts in
            source.contains(parts.n).map { $0 ? 1 : 0 }
        } model: { stage in
            answer(stage, found: 1, otherwise: 0) { $0 == stage.n }
        },
        Operation(211, "contains { $0 > #n }.map { $0 ? 1 : 0 }", n: 0...9) { source, parts in
            source.contains { $0 > parts.n }.map { $0 ? 1 : 0 }
        } model: { stage in
            answer(stage, found: 1, otherwise: 0) { $0 > stage.n }
        },
        Operation(212, "allSatisfy { $0 > #n }.map { $0 ? 1 : 0 }", n: 0...9) { source, parts in
            source.allSatisfy { $0 > parts.n }.map { $0 ? 1 : 0 }
        } model: { stage in
            answer(stage, found: 0, otherwise: 1) { $0 <= stage.n }
        },
        Operation(213, "isEmpty().map { $0 ? 1 : 0 }") { source, _ in
            source.isEmpty().map { $0 ? 1 : 0 }
        } model: { stage in
            answer(stage, found: 0, otherwise: 1) { _ in true }
        },
        Operation(214, "sorted().map(digest)") { source, _ in
            source.sorted().map(digest)
        } model: { stage in
            atEnd(stage) { digest($0.sorted()) }
        },
    ]

    private static func atEnd(_ stage: Stage, _ result: @escaping ([Int]) -> Int?) {
        var values: [Int] = []
        stage.each {
            values.append($0)
        } completed: {
            if let result = result(values) { stage.next(result) }
            stage.complete()
        }
    }

    private static func answer(
        _ stage: Stage, found: Int, otherwise: Int, _ isFound: @escaping (Int) -> Bool
    ) {
        stage.each {
            guard isFound($0) else { return }
            stage.next(found)
            stage.complete()
        } completed: {
            stage.next(otherwise)
            stage.complete()
        }
    }
}
