import Operators

let subscription = Signal.of("o", "k").reduce("", +).subscribe { print($0) }
precondition(subscription.isDisposed)
