import Operators
import StreamTesting

/// Records the events of a signal without advancing time.
func record<Value, Failure>(_ signal: Signal<Value, Failure>) -> Recording<Value, Failure> {
    VirtualTimeScheduler().record(signal)
}
