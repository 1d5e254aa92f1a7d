import RillMigration

let subscription = SafeSignal.just("ok").subscribe { print($0) }
precondition(subscription.isDisposed)
