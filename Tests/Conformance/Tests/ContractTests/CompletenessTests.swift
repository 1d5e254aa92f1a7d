import DocumentSupport
import Testing

/// Compares the table with the public API that the compiler reports: nothing is missing, and nothing is obsolete.
@Suite struct CompletenessTests {
    /// Declarations that deal with streams but have no row, and the reason.
    static let exceptions: [String: String] = [
        "transaction(_:)": "a scope; the rows of observe change inside one",
        "withSubscriptions(isolation:_:)": "a scope with a DisposableBag, which has a row",
        "Signal.description": "describes a signal without subscribing",
        "Signal.debugDescription": "the same, with places",
        "MainActorProperty.signal": "sends on the main queue only; MainActorPropertyTests checks it",
        "MainActorProperty.values": "sends on the main queue only; MainActorPropertyTests checks it",
        "Subscriber.disposable": "a Subscription",
        "Subscription": "only a Subscriber has one; SubscriptionTests and CompoundRaceTests check it",
        "StreamTracer.start(values:_:)": "observes; the returned disposable ends it",
        "Signal.Event.map(_:)": "an event, not a signal",
        "ContractKit.check(_:traits:seed:laws:_:)": "checks a row",
        "ContractKit.check(timed:traits:seed:laws:_:)": "checks a row",
        "SubscriptionCount.isActive": "a MutableProperty with distinct values, both of which have rows",
        "BindingTarget.subscribe(to:)": "bind(to:) calls it",
        "MutableProperty.subscribe(to:)": "bind(to:) calls it",
        "MutablePropertyProtocol.subscribe(to:)": "bind(to:) calls it",
        "SubjectProtocol.subscribe(to:)": "bind(to:) calls it",
        "Subscriber.subscribe(to:)": "bind(to:) calls it",
        "ValidatingProperty.subscribe(to:)": "bind(to:) calls it",
        "ContractKit.check(source:traits:seed:laws:_:)": "checks a row",
        "Property.init(value:)": "never changes",
        "MutableProperty.projectedValue": "the property itself",
        "SimulatedQueue": "runs only in explore, whose tests check it",
        "explore(orders:random:seed:replaying:_:)": "runs schedules, and is no signal",
        "VirtualTimeScheduler.record(_:)": "records events and changes nothing",
        "VirtualTimeScheduler.record(_:disposingAfter:)": "records events and changes nothing",
    ]

    /// The kinds of types that have a row. Their members need none if they only satisfy a requirement.
    static let kinds = ["SubjectProtocol", "PropertyProtocol", "Scheduler", "Disposable"]

    /// A Boolean value that indicates whether a declaration needs a row: members of `Signal`, free functions, functions that
    /// return
    /// a signal, property or disposable, and subjects, properties, schedulers and disposables with their initializers.
    static func belongs(_ symbol: PublicAPI.Symbol, _ api: PublicAPI) -> Bool {
        let path = symbol.path
        // Its signals depend on files and other state of the process. FoundationBridgesTests checks them.
        if symbol.module == "FoundationBridges", symbol.kind != "swift.class" || !path[0].hasSuffix("Scheduler") {
            return false
        }
        let parents = kinds.filter { api.conformances.contains([path.dropLast().joined(separator: "."), $0]) }
        switch symbol.kind {
        case "swift.class", "swift.struct":
            return kinds.contains { api.conformances.contains([symbol.name, $0]) }
        case "swift.func":
            return true
        case "swift.init":
            return path[0] == "Signal" || parents.contains { $0 == "SubjectProtocol" || $0 == "PropertyProtocol" }
        case "swift.method", "swift.type.method":
            if path.count == 2, path[0] == "Signal" { return true }
            if parents.contains(where: { api.names.contains("\($0).\(path.last!)") }) { return false }
            return symbol.declaration.contains(/-> *(any |some )?(Signal|Property|Disposable|ScopedDisposable)\b/)
        case "swift.property", "swift.type.property":
            if path.count == 2, path[0] == "Signal" { return true }
            if parents.contains(where: { api.names.contains("\($0).\(path.last!)") }) { return false }
            return symbol.declaration.contains(/: *(any |some )?(Signal|Property|Self)\b/)
        default:
            return false
        }
    }

    @Test(
        "The contract table has a row for every public operator, source, subject, property, scheduler, disposable and bridge"
    )
    func nothingIsMissing() throws {
        let api = try PublicAPI()
        let found = Set(api.symbols.filter { Self.belongs($0, api) }.map(\.name))
        let listed = Set(ContractTable.rows.flatMap(\.names)).union(Self.exceptions.keys)
        for name in found.subtracting(listed).sorted() { Issue.record("\(name) has no row in the contract table") }
        for name in listed.subtracting(api.names).sorted() {
            Issue.record("\(name) is listed, but there is no such thing")
        }
        #expect(found.count > 250, "the compiler reported \(found.count) declarations")
    }
}
