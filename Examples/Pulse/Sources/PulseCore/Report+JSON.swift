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
            object.add("paths", window.paths, HeavyHitter.add)
            object.add("clients", window.clients, HeavyHitter.add)
            object.add("samples", window.samples)
            object.add("alerts", alerts, Alert.add)
            if !machines.isEmpty { object.add("machines", machines, Machine.add) }
            object.add("total") { object in
                object.add("requests", total.requests)
                object.add("bytes", total.bytes)
                object.add("errors", total.errors)
                object.add("malformed", total.malformed)
            }
        }
    }

    /// The figures that a chart shows, as JSON.
    public var jsonPoint: String { JSONObject.text(addPoint) }

    private func addPoint(to object: inout JSONObject) {
        object.add("number", number)
        object.add("time", CivilDate.timestamp(of: time / 1_000))
        object.add("milliseconds", Int(time))
        object.add("seconds", window.span / .seconds(1))
        object.add("requests", window.counts.requests)
        object.add("requestsPerSecond", window.requestsPerSecond)
        object.add("bytesPerSecond", window.bytesPerSecond)
        object.add("errors", window.counts.errors)
        object.add("errorShare", window.counts.errorShare)
        object.add("clientErrorShare", window.counts.clientErrorShare)
        object.add("malformedShare", window.counts.malformedShare)
        object.add("p50", window.latency.map { Double($0.p50) / 1e6 })
        object.add("p95", window.latency.map { Double($0.p95) / 1e6 })
        object.add("p99", window.latency.map { Double($0.p99) / 1e6 })
    }
}

extension Counts {
    fileprivate func addClasses(to object: inout JSONObject) {
        for (index, count) in classes.enumerated() { object.add("\(index + 1)xx", count) }
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
