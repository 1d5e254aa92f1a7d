import StreamDiagnostics

let graph = LiveGraph()
let subject = Subject<Int, Never>()
let subscription = subject.signal.subscribe { _ in }
print(graph.mermaid.contains("Subject") ? "ok" : graph.mermaid)
subscription.dispose()
