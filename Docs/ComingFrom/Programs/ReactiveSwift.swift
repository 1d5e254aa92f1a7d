// A sign-up form in ReactiveSwift 7. This file is not compiled.

import Foundation
import ReactiveSwift

struct Account: Equatable {
    let name: String
    let mail: String
}

enum SignUpError: Error {
    case taken, offline
}

protocol Server {
    func isFree(_ name: String) -> SignalProducer<Bool, SignUpError>
    func create(_ account: Account) -> SignalProducer<Account, SignUpError>
}

final class SignUpModel {
    let name = MutableProperty("")
    let mail = MutableProperty("")
    let hasAgreed = MutableProperty(false)

    let notice: Property<String>
    let submit: Action<Void, Account, SignUpError>

    init(server: Server, time: DateScheduler) {
        let checked = name.producer
            .skipRepeats()
            .flatMap(.latest) { name -> SignalProducer<Bool?, Never> in
                guard name.count > 2 else { return SignalProducer(value: nil) }
                return server.isFree(name)
                    .delay(1, on: time)
                    .map(Optional.some)
                    .flatMapError { _ in SignalProducer(value: nil) }
                    .prefix(value: nil)
            }
        let isFree = Property(initial: nil, then: checked)

        notice = Property.combineLatest(name, mail, isFree).map { name, mail, isFree in
            if name.count < 3 { return "The name is too short" }
            if isFree == false { return "The name is taken" }
            if !mail.contains("@") { return "This is no address" }
            return isFree == nil ? "…" : ""
        }
        .skipRepeats()

        let fields = Property.combineLatest(name, mail).map(Account.init)
        let isComplete = notice.map(\.isEmpty).and(hasAgreed)
        submit = Action(state: fields, enabledIf: isComplete) { account, _ in server.create(account) }
    }
}

extension Account {
    init(_ fields: (String, String)) { self.init(name: fields.0, mail: fields.1) }
}

/// Creates an account in two seconds, and has one at the start.
final class SmallServer: Server {
    private let accounts = MutableProperty(["ada"])
    private let time: DateScheduler

    init(time: DateScheduler) { self.time = time }

    func isFree(_ name: String) -> SignalProducer<Bool, SignUpError> {
        SignalProducer { [accounts] in .success(!accounts.value.contains(name)) }
    }

    func create(_ account: Account) -> SignalProducer<Account, SignUpError> {
        SignalProducer(value: account).delay(2, on: time)
            .attempt { [accounts] account in
                guard !accounts.value.contains(account.name) else { return .failure(.taken) }
                accounts.modify { $0.append(account.name) }
                return .success(())
            }
    }
}

let time = TestScheduler()
let model = SignUpModel(server: SmallServer(time: time), time: time)
model.notice.producer.startWithValues { print("notice:", $0) }
model.submit.isEnabled.producer.startWithValues { print("enabled:", $0) }
model.submit.values.observeValues { print("created:", $0.name) }
model.submit.errors.observeValues { print("failed:", $0) }

model.name.value = "ada"
time.advance(by: .seconds(1))
model.name.value = "grace"
model.mail <~ SignalProducer(value: "grace@example.org")
time.advance(by: .seconds(1))
model.submit.apply().startWithFailed { print("refused:", $0) }
model.hasAgreed.value = true
model.submit.apply().start()
model.submit.apply().startWithFailed { print("refused:", $0) }
time.advance(by: .seconds(2))
model.submit.apply().start()
time.advance(by: .seconds(2))
