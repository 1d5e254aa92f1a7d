import Operators

extension Operation {
    static let transforming: [Operation] = [
        Operation(27, "map { $0 + #n }", n: 1...5) { source, parts in
            source.map { $0 + parts.n }
        } model: { stage in
            stage.each { stage.next($0 + stage.n) }
        },
        Operation(28, "map(\\.byteSwapped.byteSwapped)") { source, _ in
            source.map(\.byteSwapped.byteSwapped)
        } model: { stage in
            stage.each(stage.next)
        },
        Operation(29, "mapTo(#n)") { source, parts in
            source.mapTo(parts.n)
        } model: { stage in
            stage.each { _ in stage.next(stage.n) }
        },
        Operation(30, "mapToVoid().map { 1 }") { source, _ in
            source.mapToVoid().map { 1 }
        } model: { stage in
            stage.each { _ in stage.next(1) }
        },
        Operation(
            31, "map { (v) throws(TestFailure) in if v % 5 == #n { throw TestFailure(code: v) } else { v } }", n: 0...4
        ) {
            source, parts in
            source.map { (value) throws(TestFailure) in
                if value % 5 == parts.n { throw TestFailure(code: value) }
                return value
            }
        } model: { stage in
            stage.each { if $0 % 5 == stage.n { stage.fail($0) } else { stage.next($0) } }
        },
        Operation(32, "compactMap { $0 % 3 == #n ? nil : $0 }", n: 0...2) { source, parts in
            source.compactMap { $0 % 3 == parts.n ? nil : $0 }
        } model: { stage in
            stage.each { if $0 % 3 != stage.n { stage.next($0) } }
        },
        Operation(33, "map { $0 % 3 == #n ? nil : $0 }.skipNil()", n: 0...2) { source, parts in
            source.map { $0 % 3 == parts.n ? Int?.none : $0 }.skipNil()
        } model: { stage in
            stage.each { if $0 % 3 != stage.n { stage.next($0) } }
        },
        Operation(
            34, "map { $0 % 4 == #n ? \"\" as any Sendable : $0 }.cast(to: Int.self, failing: TestFailure(code: 34))"
        ) { source, parts in
            source.map { $0 % 4 == parts.n ? "" as any Sendable : $0 }
                .cast(to: Int.self, failing: TestFailure(code: 34))
        } model: { stage in
            stage.each { if $0 % 4 == stage.n { stage.fail(34) } else { stage.next($0) } }
        },
        Operation(34, "map { $0 % 3 == #n ? \"\" as any Sendable : $0 }.ofType(Int.self)", n: 0...2) { source, parts in
            source.map { $0 % 3 == parts.n ? "" as any Sendable : $0 }.ofType(Int.self)
        } model: { stage in
            stage.each { if $0 % 3 != stage.n { stage.next($0) } }
        },
        Operation(35, "scan(#n, mix)") { source, parts in
            source.scan(parts.n, mix)
        } model: { stage in
            var result = stage.n
            stage.each {
                result = mix(result, $0)
                stage.next(result)
            }
        },
        Operation(36, "scanIndexed(#n) { mix($0, mix($1, $2)) }") { source, parts in
            source.scanIndexed(parts.n) { mix($0, mix($1, $2)) }
        } model: { stage in
            var (result, index) = (stage.n, 0)
            stage.each {
                result = mix(result, mix($0, index))
                index += 1
                stage.next(result)
            }
        },
        Operation(37, "scan(into: #n) { $0 = mix($0, $1) }") { source, parts in
            source.scan(into: parts.n) { $0 = mix($0, $1) }
        } model: { stage in
            var result = stage.n
            stage.each {
                result = mix(result, $0)
                stage.next(result)
            }
        },
        Operation(38, "scan(mix)") { source, _ in
            source.scan(mix)
        } model: { stage in
            var result: Int?
            stage.each {
                result = result.map { [value = $0] in mix($0, value) } ?? $0
                stage.next(result!)
            }
        },
        Operation(39, "scanMap(#n) { ($1, mix($0, $1)) }") { source, parts in
            source.scanMap(parts.n) { ($1, mix($0, $1)) }
        } model: { stage in
            var last = stage.n
            stage.each {
                stage.next(mix(last, $0))
                last = $0
            }
        },
        Operation(40, "pairwise().map { mix($0.0, $0.1) }") { source, _ in
            source.pairwise().map { mix($0.0, $0.1) }
        } model: { stage in
            var last: Int?
            stage.each {
                if let last { stage.next(mix(last, $0)) }
                last = $0
            }
        },
        Operation(40, "pairwise(from: #n).map { mix($0.0, $0.1) }") { source, parts in
            source.pairwise(from: parts.n).map { mix($0.0, $0.1) }
        } model: { stage in
            var last = stage.n
            stage.each {
                stage.next(mix(last, $0))
                last = $0
            }
        },
        Operation(41, "windows(of: #n).map(digest)", n: 1...3) { source, parts in
            source.windows(of: parts.n).map(digest)
        } model: { stage in
            var values: [Int] = []
            stage.each {
                values.append($0)
                if values.count >= stage.n { stage.next(digest(values.suffix(stage.n))) }
            }
        },
        Operation(42, "enumerated().map { mix($0.offset, $0.element) }") { source, _ in
            source.enumerated().map { mix($0.offset, $0.element) }
        } model: { stage in
            var count = 0
            stage.each {
                stage.next(mix(count, $0))
                count += 1
            }
        },
        Operation(47, "materialize().dematerialize()") { source, _ in
            source.materialize().dematerialize()
        } model: { stage in
            stage.each(stage.next)
        },
        Operation(46, "materialize().map { $0.value ?? 46 }.widenFailure()") { source, _ in
            source.materialize().map { $0.value ?? 46 }.widenFailure()
        } model: { stage in
            stage.each(stage.next) { _ in
                stage.next(46)
                stage.complete()
            }
        },
        Operation(48, "materializeResults().map { (try? $0.get()) ?? 48 }.widenFailure()") { source, _ in
            source.materializeResults().map { (try? $0.get()) ?? 48 }.widenFailure()
        } model: { stage in
            stage.each(stage.next) { end in
                if end != .completed { stage.next(48) }
                stage.complete()
            }
        },
        Operation(49, "materializeResults().dematerializeResults()") { source, _ in
            source.materializeResults().dematerializeResults()
        } model: { stage in
            stage.each(stage.next)
        },
        Operation(50, "materialize().eventValues().widenFailure()") { source, _ in
            source.materialize().eventValues().widenFailure()
        } model: { stage in
            stage.each(stage.next) { _ in stage.complete() }
        },
        Operation(50, "materialize().eventFailures().map(\\.code).widenFailure()") { source, _ in
            source.materialize().eventFailures().map(\.code).widenFailure()
        } model: { stage in
            stage.each({ _ in }) { end in
                if case .failed(let code) = end { stage.next(code) }
                stage.complete()
            }
        },
        Operation(58, "map { $0 > #n }.negate().map { $0 ? 1 : 0 }", n: 0...8) { source, parts in
            source.map { $0 > parts.n }.negate().map { $0 ? 1 : 0 }
        } model: { stage in
            stage.each { stage.next($0 > stage.n ? 0 : 1) }
        },
        Operation(59, "map { [$0, #n] }.mapElements { $0 + 1 }.map(digest)") { source, parts in
            source.map { [$0, parts.n] }.mapElements { $0 + 1 }.map(digest)
        } model: { stage in
            stage.each { stage.next(digest([$0 + 1, stage.n + 1])) }
        },
        Operation(60, "map { [$0, #n] }.filterElements { $0 > 2 }.map(digest)") { source, parts in
            source.map { [$0, parts.n] }.filterElements { $0 > 2 }.map(digest)
        } model: { stage in
            stage.each { stage.next(digest([$0, stage.n].filter { $0 > 2 })) }
        },
        Operation(61, "interspersed(every: #n, with: 61)", n: 1...3) { source, parts in
            source.interspersed(every: parts.n, with: 61)
        } model: { stage in
            var count = 0
            stage.each {
                if count > 0, count % stage.n == 0 { stage.next(61) }
                count += 1
                stage.next($0)
            }
        },
        Operation(62, "map { $0 % 3 == #n ? nil : $0 }.replaceNil(with: 62)", n: 0...2) { source, parts in
            source.map { $0 % 3 == parts.n ? Int?.none : $0 }.replaceNil(with: 62)
        } model: { stage in
            stage.each { stage.next($0 % 3 == stage.n ? 62 : $0) }
        },
        Operation(64, "timestamped(on: scheduler).map { mix(ticks($0.time, since: start), $0.value) }") {
            source, parts in
            source.timestamped(on: parts.scheduler).map { mix(ticks($0.time, since: parts.start), $0.value) }
        } model: { stage in
            stage.each { stage.next(mix(stage.time, $0)) }
        },
        Operation(65, "timeInterval(on: scheduler).map { mix(Int($0.interval.components.seconds), $0.value) }") {
            source, parts in
            source.timeInterval(on: parts.scheduler).map { mix(Int($0.interval.components.seconds), $0.value) }
        } model: { stage in
            var last = stage.time
            stage.each {
                stage.next(mix(stage.time - last, $0))
                last = stage.time
            }
        },
        Operation(67, "lift { $0.map { $0 + #n } }") { source, parts in
            source.lift { $0.map { $0 + parts.n } }
        } model: { stage in
            stage.each { stage.next($0 + stage.n) }
        },
    ]
}

/// A virtual time as a number.
func ticks(_ time: SchedulerTime, since start: Int) -> Int { Int(time.sinceOrigin.components.seconds) - start }
