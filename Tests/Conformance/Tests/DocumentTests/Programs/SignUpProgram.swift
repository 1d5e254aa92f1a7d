// A sign-up form: the translation of Docs/ComingFrom/Programs/ReactiveSwift.swift.

import Operators
import StreamTesting
import TestSupport
import Testing

private struct Account: Equatable {
    let name: String
    let mail: String
}

private enum SignUpError: Error {
    case taken, offline
}

private protocol Server: Sendable {
    func isFree(_ name: String) -> Signal<Bool, SignUpError>
    func create(_ account: Account) -> Signal<Account, SignUpError>
}

private final class SignUpModel: Sendable {
    let name = MutableProperty("")
    let mail = MutableProperty("")
    let hasAgreed = MutableProperty(false)

    let notice: Property<String>
    let submit: Action<Void, Account, SignUpError>

    init(server: some Server, time: some Scheduler) {
        let checked = name.values
            .distinctUntilChanged()
            .flatMap(.latest) { name -> Signal<Bool?, Never> in
                guard name.count > 2 else { return .just(nil) }
                return server.isFree(name)
                    .delay(for: .seconds(1), on: time)
                    .map(Optional.some)
                    .replaceFailure(with: nil)
                    .prepend(nil)
            }
        let isFree = Property(initial: nil, then: checked)

        notice = Property.combineLatest(name, mail, isFree).map { name, mail, isFree in
            if name.count < 3 { return "The name is too short" }
            if isFree == false { return "The name is taken" }
            if !mail.contains("@") { return "This is no address" }
            return isFree == nil ? "…" : ""
        }
        .distinctUntilChanged()

        let isComplete = notice.map(\.isEmpty).and(hasAgreed)
        submit = Action(enabledIf: isComplete) { [name, mail] in
            server.create(Account(name: name.value, mail: mail.value))
        }
    }
}

/// Creates an account in two seconds, and has one at the start.
private final class SmallServer: Server {
    private let accounts = MutableProperty(["ada"])
    private let time: VirtualTimeScheduler

    init(time: VirtualTimeScheduler) { self.time = time }

    func isFree(_ name: String) -> Signal<Bool, SignUpError> {
        .attempt { [accounts] in !accounts.value.contains(name) }
    }

    func create(_ account: Account) -> Signal<Account, SignUpError> {
        Signal<Account, SignUpError>.just(account).delay(for: .seconds(2), on: time)
            .tryOnNext { [accounts] account throws(SignUpError) in
                guard !accounts.value.contains(account.name) else { throw .taken }
                accounts.modify { $0.append(account.name) }
            }
    }
}

/// Prints the lines that the ReactiveSwift program prints.
func signUpProgram(print: @escaping @Sendable (String, String) -> Void) {
    let time = VirtualTimeScheduler()
    let model = SignUpModel(server: SmallServer(time: time), time: time)
    let bag = DisposableBag()
    model.notice.values.subscribe { print("notice:", $0) }.add(to: bag)
    model.submit.isEnabled.values.subscribe { print("enabled:", "\($0)") }.add(to: bag)
    model.submit.values.subscribe { print("created:", $0.name) }.add(to: bag)
    model.submit.failures.subscribe { print("failed:", "\($0)") }.add(to: bag)

    model.name.value = "ada"
    time.advance(by: .seconds(1))
    model.name.value = "grace"
    Signal<String, Never>.just("grace@example.org").bind(to: model.mail).add(to: bag)
    time.advance(by: .seconds(1))
    model.submit.apply().subscribe(next: { _ in }, failed: { print("refused:", "\($0)") }).add(to: bag)
    model.hasAgreed.value = true
    model.submit.apply().subscribe(next: { _ in }, failed: { _ in }).add(to: bag)
    model.submit.apply().subscribe(next: { _ in }, failed: { print("refused:", "\($0)") }).add(to: bag)
    time.advance(by: .seconds(2))
    model.submit.apply().subscribe(next: { _ in }, failed: { _ in }).add(to: bag)
    time.advance(by: .seconds(2))
}

@Suite("The program of Docs/ComingFrom/ReactiveSwift.md") struct SignUpProgramTests {
    @Test("The program prints each change in order") func output() {
        let lines = Locked<[String]>([])
        signUpProgram { what, text in lines.append("\(what) \(text)") }
        #expect(
            lines.value == [
                "notice: The name is too short", "enabled: false", "notice: This is no address",
                "notice: The name is taken", "notice: This is no address", "notice: …", "notice: ",
                "refused: disabled", "enabled: true", "enabled: false", "refused: disabled", "created: grace",
                "enabled: true", "enabled: false", "enabled: true", "failed: taken",
            ])
    }
}
