import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Commands.
@Suite("Documentation of Operators/Commands", .serialized) struct CommandsExamples {
    let bag = DisposableBag()

    @Test("An action is enabled while its state has a value") func unwrapping() throws {
        let user = MutableProperty<String?>("Ada")
        let load = Action<Int, String, Never>(unwrapping: user) { user, page in .just("page \(page) of \(user)") }
        load.apply(2).subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints page 2 of Ada
        user.value = nil
        print(load.isEnabled.value)  // prints false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Action.task runs an asynchronous function") func task() async throws {
        @Sendable func upload(_ document: String) async -> Int { document.count }
        let save = Action.task { (document: String) in await upload(document) }
        print(try await save.apply("letter").allValues())  // prints [6]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("apply(_:) runs the action and sends its output") func apply() throws {
        let double = Action<Int, Int, Never> { .just($0 * 2) }
        double.apply(21).subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints 42
        #expect(try printed.take() == Printed.promised())
    }
}
