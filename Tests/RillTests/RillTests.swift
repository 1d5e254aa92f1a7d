import Observation
import Rill
import Testing

@MainActor @Observable private final class Account: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var balance = 0
}

@Suite
struct RillTests {
    @Test("Rill with one import provides all layers of an app or a server")
    @MainActor func everyLayer() {
        let account = Account()
        let (payments, balances) = (Subject<Int, Never>(), MutableProperty<[Int]>([]))
        let bag = DisposableBag()
        payments.signal.scan(0) { $0 + $1 }.bind(to: \.balance, on: account).add(to: bag)
        account.signal(for: \.balance).deliver(on: .immediate)
            .subscribe { balance in balances.modify { $0.append(balance) } }.add(to: bag)
        payments.send(1)
        payments.send(2)
        bag.dispose()
        payments.send(3)
        #expect(balances.value == [0, 1, 3])
    }
}
