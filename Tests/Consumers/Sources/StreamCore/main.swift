import StreamCore

let subject = Subject<String, Never>()
let subscription = subject.signal.subscribe { print($0) }
subject.send("ok")
subscription.dispose()
