import Operators

/// A thermometer, a target temperature, and a heating that depends on both.
final class Room: Sendable {
    let thermometer = Subject<Int, Never>()
    let wanted = MutableProperty(20)

    var heating: Signal<String, Never> {
        combineLatest(thermometer.signal.named("thermometer").distinctUntilChanged(), wanted.values)
            .map { $0 < $1 ? "on" : "off" }
            .distinctUntilChanged()
    }
}

/// Shows the temperature of the thermometer, and by mistake continues after it is closed.
final class Screen: Sendable {
    private let degrees = MutableProperty("")

    init(of room: Room) {
        _ = room.thermometer.signal.map { "\($0) °C" }.subscribe { [degrees] in degrees.value = $0 }
    }

    func close() {}
}

/// Sends each received value again, up to a limit, so that the example ends.
func answerItself(within limit: Int) {
    let setting = Subject<Int, Never>()
    let answering = setting.signal.filter { $0 < limit }.subscribe { setting.send($0 + 1) }
    setting.send(0)
    answering.dispose()
}
