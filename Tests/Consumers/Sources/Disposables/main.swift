import Disposables

let bag = DisposableBag()
ActionDisposable { print("ok") }.add(to: bag)
bag.dispose()
