import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let state = OperatorFamily("How do I hold state and compute from it?") {
        OperatorRow(
            "MutableProperty", tests: "PropertyTests",
            elsewhere: Elsewhere(swift: "`MutableProperty`", rx: "`BehaviorRelay`")
        ) {
            Drawing(
                subscribing: "MutableProperty(_:)", inputs: ["set"], example: ["MutableProperty(0)", "set: -1-2-3-"]
            ) { play in
                let property = MutableProperty(try play.text(0))
                play.recordTwice(property.values)
                let sets = try play.hot(0).subscribe(next: { property.value = $0 }, failed: { _ in })
                play.keep(ActionDisposable { withExtendedLifetime(property) { sets.dispose() } })
            }
        }
        OperatorRow(
            "ValidatingProperty", tests: "ValidatingPropertyTests", elsewhere: Elsewhere(swift: "`ValidatingProperty`")
        ) {
            Drawing(
                subscribing: "ValidatingProperty", inputs: ["proposed"],
                example: ["ValidatingProperty", "proposed: -a-bb-c--"], remark: "initially a; b is invalid"
            ) {
                play in
                let property = ValidatingProperty<String, String>("a") { $0 == "b" ? .invalid("b") : .valid }
                play.record(property.values, named: "values")
                play.record(property.result.values.map { $0.isInvalid }, named: "isInvalid")
                play.keep(try play.hot(0).ignoreFailure().bind(to: property))
                play.keep(ActionDisposable { withExtendedLifetime(property) {} })
            }
        }
    } others: {
        ListedRow(
            "MutableProperty.init(wrappedValue:)", title: "`@MutableProperty`",
            summary:
                "Declares a property, as in `@MutableProperty var name = \"\"`, that is read and set by its name, and observed as `$name`.",
            tests: "Properties/PropertyTests")
        ListedRow(
            "MutableProperty.value", "PropertyProtocol.value", title: "`property.value`",
            summary: "Reads the current value on any thread, or sets it.", tests: "Properties/PropertyTests")
        ListedRow(
            "PropertyProtocol.values", "PropertyProtocol.signal", "PropertyProtocol",
            title: "`property.values`, `property.signal`",
            summary: "Signals of the current value and each later change, and of the later changes only.",
            tests: "Properties/PropertyTests")
        ListedRow(
            "MutableProperty.modify(_:)", "MutableProperty.swap(_:)",
            title: "`property.modify { }`, `property.swap(v)`",
            summary:
                "Changes the value depending on the old one, without a change by another thread between reading and writing.",
            tests: "Properties/PropertyTests")
        ListedRow(
            "Property.init(initial:then:)", "Property", title: "`Property(initial:then:)`",
            summary: "Stores the latest value of a signal as a property, which can be read at any time.",
            tests: "ComposedPropertyTests", elsewhere: Elsewhere(swift: "`Property`"))
        ListedRow("Property.computed(_:)", title: "`Property.computed { }`", tests: "ComputedPropertyTests")
        ListedRow(
            "PropertyProtocol.map(_:)", title: "`property.map { }`", summary: "Computes a property from another one.",
            tests: "ComposedPropertyTests")
        ListedRow(
            "Property.combineLatest(_:_:)", "Property.combineLatest(_:_:_:)", "Property.combineLatest(_:_:_:_:)",
            "Property.combineLatest(_:_:_:_:_:_:)", title: "`Property.combineLatest(a, b)`",
            summary: "Combines the values of several properties.", tests: "ComposedPropertyTests")
        ListedRow(
            "PropertyProtocol.distinctUntilChanged()", "PropertyProtocol.distinctUntilChanged(by:)",
            title: "`property.distinctUntilChanged()`, `property.distinctUntilChanged(by:)`", tests: "SharingExamples")
        ListedRow(
            "PropertyProtocol.and(_:)", "PropertyProtocol.or(_:)", "PropertyProtocol.negate()",
            title: "`property.and(other)`, `property.or(other)`, `property.negate()`",
            summary: "Combines properties of Boolean values, or inverts one.", tests: "SharingExamples")
        ListedRow(
            "PropertyProtocol.filter(initial:_:)", title: "`property.filter(initial:_:)`",
            summary: "Keeps the last value that satisfies a predicate.", tests: "SharingExamples")
        ListedRow("PropertyProtocol.flatMap(_:_:)", title: "`property.flatMap(.latest) { }`", tests: "SharingExamples")
        ListedRow("PropertyProtocol.zip(with:)", title: "`property.zip(with:)`", tests: "SharingExamples")
        ListedRow(
            "Property.batch(_:)", title: "`Property.batch { }`",
            summary:
                "Changes several properties as one change (a transaction), so that no observer sees one without the others.",
            tests: "Properties/BatchTests")
        ListedRow(
            "Property.untracked(_:)", title: "`Property.untracked { }`",
            summary: "Reads properties inside the closure of a computed property without depending on them.",
            tests: "Properties/UntrackedTests")
        ListedRow(
            "MutablePropertyProtocol.view(_:)", "PropertyView", "MutablePropertyProtocol",
            title: "`property.view(\\.part)`",
            summary: "A part of a property's value (a binding to it, a lens) as a property that can be set.",
            tests: "Properties/PropertyViewTests")
        ListedRow(
            "MutablePropertyProtocol.view(_:default:)", "MutablePropertyProtocol.view(id:)",
            title: "`property.view(id:)`, `view(\\.part, default:)`",
            summary:
                "An element of a collection, and a part of a value that can be missing, as properties that can be set.",
            tests: "Properties/PropertyViewTests")
        ListedRow(
            "MutableProperty.init(following:reset:)",
            title: "`MutableProperty(following: property) { former, new in }`",
            summary:
                "A property that can be set, and that a change of another one resets (linked signal, writable derived state; Angular's "
                + "linkedSignal, remember(key) in Jetpack Compose, Solid's createWritable). The closure receives its own "
                + "value before, `nil` at first, and the new value of the other one.",
            tests: "Properties/FollowingPropertyTests")
        ListedRow(
            "MainActorProperty", title: "`MainActorProperty { }`",
            summary:
                "Computes a value on the main actor from what its closure reads: properties, other `MainActorProperty`s, and objects with a "
                + "registrar. Plain variables are not followed. Read it with `value`, elsewhere with `await`. It has no operators of "
                + "properties: read it in another `MainActorProperty`, or use `Property(initial:then:)` with its signal.",
            tests: "Concurrency/MainActorPropertyTests")
        ListedRow(
            "bindBidirectionally(_:_:)", "bindBidirectionally(_:_:toLeft:toRight:)",
            title: "`bindBidirectionally(a, b)`, `bindBidirectionally(a, b, toLeft:, toRight:)`",
            summary: "Two-way binding: keeps two properties equal, or equal after a conversion.",
            tests: "Properties/EqualPropertiesTests")
        ListedRow(
            "PropertyProtocol.sample(on:)", title: "`property.sample(on:)`",
            summary: "Reads a property whenever a signal sends, without subscribing to it or computing it in between.",
            tests: "SampleTests")
        ListedRow(
            "Property.init(value:)", title: "`Property(value:)`", summary: "A constant property.",
            tests: "Rows/Properties")
        ListedRow(
            "Property.init(capturing:)", "Property.init(_:)", title: "`Property(capturing:)`, `Property(property)`",
            summary: "A read-only view of a property. The first form retains it.", tests: "Rows/Properties")
    }
}
