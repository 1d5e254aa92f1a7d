@preconcurrency import Dispatch
import Operators

/// The signals of the system that arrive for this process, which then no longer end it.
package func processSignals(_ numbers: Int32...) -> Signal<Int32, Never> {
    merge(numbers.map(processSignal))
}

private func processSignal(_ number: Int32) -> Signal<Int32, Never> {
    Signal { subscriber in
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
        source.setEventHandler { subscriber.send(number) }
        source.activate()
        return ActionDisposable { source.cancel() }
    }
}
