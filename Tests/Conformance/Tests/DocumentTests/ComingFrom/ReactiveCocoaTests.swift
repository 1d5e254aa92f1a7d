import DocumentSupport
import Foundation
import FoundationBridges
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

extension Notification.Name {
    fileprivate static let opened = Notification.Name("opened")
}

/// A control that calls a closure when its text changes, such as a text field.
private struct TextField {
    let onChange: (String) -> Void

    func type(_ text: String) { onChange(text) }
}

/// A view with a text.
@MainActor private final class Label {
    var text = ""
}

/// A control that calls a closure when it is tapped.
private struct Button {
    let onTap: () -> Void

    func tap() { onTap() }
}

#if canImport(ObjectiveC)
    /// Safe: the example uses its boiler on one thread.
    private final class Boiler: NSObject, @unchecked Sendable {
        @objc dynamic var temperature = 20
    }
#endif

@Suite("Docs/ComingFrom/ReactiveCocoa.md", .serialized) struct ComingFromReactiveCocoaTests {
    let bag = DisposableBag()
    let scheduler = VirtualTimeScheduler()

    @Test("A control sends to a subject") func aControlSendsToASubject() throws {
        let texts = Subject<String, Never>()
        let field = TextField(onChange: { texts.send($0) })
        _ = texts.signal.distinctUntilChanged().subscribe { print($0) }
        field.type("lakes")  // → lakes
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A signal sets the text of a label") @MainActor func aSignalSetsTheTextOfALabel() throws {
        let (names, label) = (MutableProperty("Grace"), Label())
        names.values.subscribeOnMain { label.text = $0 }.add(to: bag)
        names.value = "Ada"
        print(label.text)  // → Ada
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A button runs an action") func aButtonRunsAnAction() throws {
        let name = MutableProperty("")
        let save = Action<Void, Int, Never>(enabledIf: name.map { !$0.isEmpty }) { .just(name.value.count) }
        let button = Button(onTap: { _ = save.apply().subscribe(next: { print("saved \($0)") }, failed: { _ in }) })
        save.isEnabled.values.subscribe { print("enabled: \($0)") }.add(to: bag)  // → enabled: false
        name.value = "Ada"  // → enabled: true
        button.tap()  // → enabled: false, saved 3, enabled: true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A notification is a signal") func aNotificationIsASignal() throws {
        let center = NotificationCenter()
        _ = center.signal(for: .opened).subscribe { print("opened") }
        center.post(name: .opened, object: nil)  // → opened
        #expect(try printed.take() == Printed.promised())
    }

    #if canImport(ObjectiveC)
        @Test("A property of an object is a signal") func aPropertyOfAnObjectIsASignal() throws {
            let boiler = Boiler()
            boiler.signal(for: \.temperature).subscribe { print($0) }.add(to: bag)  // → 20
            boiler.temperature = 60  // → 60
            #expect(try printed.take() == Printed.promised())
        }
    #endif

    @Test("A progress is a property") func aProgressIsAProperty() throws {
        let download = Progress(totalUnitCount: 4)
        let fraction = download.property(for: \.fractionCompleted, every: .milliseconds(100), on: scheduler)
        fraction.values.subscribe { print($0) }.add(to: bag)  // → 0.0
        download.completedUnitCount = 3
        scheduler.advance(by: .milliseconds(100))  // → 0.75
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A key of user defaults is a property") func aKeyOfUserDefaultsIsAProperty() throws {
        let suite = "rill-\(UUID())"
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        let volume = UserDefaultsProperty("volume", default: 5, suiteName: suite)
        volume.values.subscribe { print($0) }.add(to: bag)  // → 5
        volume.value = 7  // → 7
        #expect(try printed.take() == Printed.promised())
    }
}
