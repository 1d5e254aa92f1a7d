import VirtualTime

let scheduler = VirtualTimeScheduler()
let work = CompoundDisposable([scheduler.schedule(after: .seconds(60)) { print("ok") }])
scheduler.advance(by: .seconds(60))
work.dispose()
