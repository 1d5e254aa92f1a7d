import StreamTesting

let scheduler = VirtualTimeScheduler()
let recording = scheduler.record(scheduler.cold("-a-|"))
scheduler.run()
print(recording.diagram == "-a-|" ? "ok" : recording.diagram)
