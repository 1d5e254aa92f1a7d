import Operators

extension Operation {
    /// Operators that drop values.
    static let filtering: [Operation] = [
        Operation(68, "filter { $0 % 3 != #n }", n: 0...2) { source, parts in
            source.filter { $0 % 3 != parts.n }
        } model: { stage in
            stage.each { if $0 % 3 != stage.n { stage.next($0) } }
        },
        Operation(69, "ignore(#n)", n: 0...5) { source, parts in
            source.ignore(parts.n)
        } model: { stage in
            stage.each { if $0 != stage.n { stage.next($0) } }
        },
        Operation(70, "ignoreValues().promoteValue()") { source, _ in
            source.ignoreValues().promoteValue()
        } model: { stage in
            stage.each { _ in }
        },
        Operation(71, "distinctUntilChanged()") { source, _ in
            source.distinctUntilChanged()
        } model: { stage in
            var last: Int?
            stage.each {
                if $0 != last { stage.next($0) }
                last = $0
            }
        },
        Operation(71, "distinctUntilChanged { abs($0 - $1) <= #n }") { source, parts in
            source.distinctUntilChanged { abs($0 - $1) <= parts.n }
        } model: { stage in
            var sent: Int?
            stage.each {
                if let sent, abs(sent - $0) <= stage.n { return }
                sent = $0
                stage.next($0)
            }
        },
        Operation(72, "distinct()") { source, _ in
            source.distinct()
        } model: { stage in
            var seen: [Int] = []
            stage.each {
                if seen.contains($0) { return }
                seen.append($0)
                stage.next($0)
            }
        },
        Operation(234, "distinct { $0 % 3 }") { source, _ in
            source.distinct { $0 % 3 }
        } model: { stage in
            var seen: [Int] = []
            stage.each {
                if seen.contains($0 % 3) { return }
                seen.append($0 % 3)
                stage.next($0)
            }
        },
        Operation(73, "skip(#n)") { source, parts in
            source.skip(parts.n)
        } model: { stage in
            var left = stage.n
            stage.each {
                if left == 0 { stage.next($0) } else { left -= 1 }
            }
        },
        Operation(74, "skip(while: { $0 < #n })", n: 0...9) { source, parts in
            source.skip(while: { $0 < parts.n })
        } model: { stage in
            var isOpen = false
            stage.each {
                if $0 >= stage.n { isOpen = true }
                if isOpen { stage.next($0) }
            }
        },
        Operation(75, "skip(untilMatch: { $0 > #n })", n: 0...9) { source, parts in
            source.skip(untilMatch: { $0 > parts.n })
        } model: { stage in
            var isOpen = false
            stage.each {
                if $0 > stage.n { isOpen = true }
                if isOpen { stage.next($0) }
            }
        },
        Operation(76, "skip(until: #0.ignoreFailure())", others: 1) { source, parts in
            source.skip(until: parts.others[0].ignoreFailure())
        } model: { stage in
            var isOpen = false
            stage.subscribe(stage.others[0]) { _ in isOpen = true }
            stage.each { if isOpen { stage.next($0) } }
        },
        Operation(76, "skip(until: #0)", others: 1) { source, parts in
            source.skip(until: parts.others[0])
        } model: { stage in
            var isOpen = false
            stage.subscribe(stage.others[0]) { event in
                if case .failed = event, !isOpen { stage.send(event) }
                isOpen = true
            }
            stage.each { if isOpen { stage.next($0) } }
        },
        Operation(77, "skip(for: #d, on: scheduler)") { source, parts in
            source.skip(for: parts.d, on: parts.scheduler)
        } model: { stage in
            var isOpen = false
            stage.after(stage.d) { isOpen = true }
            stage.each { if isOpen { stage.next($0) } }
        },
        Operation(78, "skip(last: #n)") { source, parts in
            source.skip(last: parts.n)
        } model: { stage in
            var values: [Int] = []
            stage.each {
                values.append($0)
                if values.count > stage.n { stage.next(values[values.count - 1 - stage.n]) }
            }
        },
        Operation(93, "ignoreFailure().widenFailure()") { source, _ in
            source.ignoreFailure().widenFailure()
        } model: { stage in
            stage.each(stage.next) { _ in stage.complete() }
        },
    ]
}
