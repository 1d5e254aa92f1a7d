import AccessLog
import Sketches

extension Report {
    /// The complete report as JSON.
    public var json: String {
        JSONObject.text { object in
            addPoint(to: &object)
            object.add("bytes", window.counts.bytes)
            object.add("status") { window.counts.addClasses(to: &$0) }
            object.add("malformed", window.counts.malformed)
            window.addTables(to: &object)
            object.add("samples", window.samples)
            object.add("alerts", alerts, Alert.add)
            if !machines.isEmpty { object.add("machines", machines, Machine.add) }
            if let outage { object.add("outage", outage.add) }
            object.add("total") { object in
                object.add("requests", total.requests)
                object.add("bytes", total.bytes)
                object.add("errors", total.errors)
                object.add("malformed", total.malformed)
                object.add("status") { total.addClasses(to: &$0) }
            }
            if let log { object.add("log", log.add) }
        }
    }

    /// The figures that a chart shows, as JSON.
    public var jsonPoint: String { JSONObject.text(addPoint) }

    private func addPoint(to object: inout JSONObject) {
        object.add("number", number)
        if isDated {
            object.add("time", CivilDate.timestamp(of: time / 1_000))
            object.add("milliseconds", Int(time))
        }
        object.add("seconds", window.span / .seconds(1))
        window.addRates(to: &object)
    }
}

extension WholeLog {
    fileprivate func add(to object: inout JSONObject) {
        if let period {
            object.add("from", CivilDate.timestamp(of: period.lowerBound))
            object.add("to", CivilDate.timestamp(of: period.upperBound))
        }
        if isInterrupted { object.add("interrupted", true) }
        object.add("seconds", figures.span / .seconds(1))
        figures.addRates(to: &object)
        object.add("bytes", figures.counts.bytes)
        object.add("status") { figures.counts.addClasses(to: &$0) }
        object.add("malformed", figures.counts.malformed)
        figures.addTables(to: &object)
        object.add("course", course) { object, point in
            object.add("time", CivilDate.timestamp(of: point.time / 1_000))
            object.add("seconds", point.length / .seconds(1))
            object.add("requests", point.counts.requests)
            object.add("status") { point.counts.addClasses(to: &$0) }
            object.add("p95", point.latency.map { Double($0.p95) / 1e6 })
        }
    }
}

extension Figures {
    fileprivate func addRates(to object: inout JSONObject) {
        object.add("requests", counts.requests)
        object.add("requestsPerSecond", requestsPerSecond)
        object.add("bytesPerSecond", bytesPerSecond)
        object.add("errors", counts.errors)
        object.add("errorShare", counts.errorShare)
        object.add("clientErrorShare", counts.clientErrorShare)
        object.add("malformedShare", counts.malformedShare)
        object.add("p50", latency.map { Double($0.p50) / 1e6 })
        object.add("p95", latency.map { Double($0.p95) / 1e6 })
        object.add("p99", latency.map { Double($0.p99) / 1e6 })
    }

    fileprivate func addTables(to object: inout JSONObject) {
        object.add("paths", paths, PathFigures.add)
        object.add("failures", failures, PathFigures.add)
        if !slowest.isEmpty { object.add("slowest", slowest, PathFigures.add) }
        object.add("clients", clients, HeavyHitter.add)
    }
}

extension Counts {
    fileprivate func addClasses(to object: inout JSONObject) {
        for (index, count) in classes.enumerated() { object.add("\(index + 1)xx", count) }
    }
}

extension Outage {
    fileprivate func add(to object: inout JSONObject) {
        object.add("since", CivilDate.timestamp(of: since / 1_000))
        object.add("milliseconds", Int(since))
        object.add("reason", reason)
    }
}

extension Machine {
    fileprivate static func add(to object: inout JSONObject, _ machine: Machine) {
        object.add("name", machine.name)
        object.add("requestsPerSecond", machine.requestsPerSecond)
        object.add("errorShare", machine.errorShare)
        object.add("requests", machine.requests)
        object.add("state", machine.state)
        object.add("isTroubled", machine.isTroubled)
    }
}

extension HeavyHitter {
    fileprivate static func add(to object: inout JSONObject, _ hitter: HeavyHitter) {
        object.add("text", hitter.text)
        object.add("count", hitter.count)
        object.add("atLeast", hitter.count - hitter.error)
    }
}

extension PathFigures {
    fileprivate static func add(to object: inout JSONObject, _ path: PathFigures) {
        object.add("text", path.text)
        object.add("count", path.count)
        object.add("atLeast", path.count - path.error)
        if let requests = path.requests { object.add("requests", requests) }
        object.add("errors", path.errors)
        if let p95 = path.p95 { object.add("p95", Double(p95) / 1e6) }
    }
}

extension Alert {
    func jsonNews(at time: Int64) -> String? {
        guard let change else { return nil }
        return JSONObject.text { object in
            object.add("time", CivilDate.timestamp(of: time / 1_000))
            object.add("alert", rule.description)
            object.add("change", change.rawValue)
            object.add("value", value)
        }
    }

    fileprivate static func add(to object: inout JSONObject, _ alert: Alert) {
        object.add("rule", alert.rule.description)
        object.add("metric", alert.rule.metric.rawValue)
        object.add("isAbove", alert.rule.isAbove)
        object.add("threshold", alert.rule.threshold)
        object.add("fires", alert.isFiring)
        object.add("value", alert.value)
        if let since = alert.since { object.add("since", CivilDate.timestamp(of: since / 1_000)) }
        if let change = alert.change { object.add("change", change.rawValue) }
    }
}
