import Operators
import StreamCore
import Testing

extension Interleavings {
    @Suite struct ConcurrentTwoWayChannelTests {
        @Test("TwoWayChannel: bind ‖ set the bound property ends with the same value on both sides")
        func bindingWhileSet() {
            expectAlways("bind ‖ set", .preemptions(2)) {
                let (model, view) = (MutableProperty(1), MutableProperty(0))
                let (channel, links) = (TwoWayChannel<Int>(), CompoundDisposable())
                links.add(channel.leading.bind(to: model))
                return Scenario([{ links.add(channel.following.bind(to: view)) }, { view.value = 7 }]) {
                    let values = [model.value, view.value]
                    links.dispose()
                    return unless(values[0] == values[1], "the two sides are \(values)")
                }
            }
        }
    }
}
