import Schedulers

let scheduler = CurrentThreadScheduler()
let work = CompoundDisposable([scheduler.schedule { print("ok") }])
work.dispose()
