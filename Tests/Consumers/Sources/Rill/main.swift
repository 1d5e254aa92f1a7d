import Rill

let numbers = Subject<Int, Never>()
let bag = DisposableBag()
numbers.signal.map { $0 * 2 }.subscribe { print($0 == 4 ? "ok" : "\($0)") }.add(to: bag)
numbers.send(2)
