import Operators

/// A hot source.
enum Source: Sendable {
    case subject(Subject<Token, SoakFailure>)
    case behavior(BehaviorSubject<Token, SoakFailure>)
    case replay(ReplaySubject<Token, SoakFailure>)
    case async(AsyncSubject<Token, SoakFailure>)
    case property(MutableProperty<Token>)

    init(chance: inout Chance) {
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: self = .subject(Subject())
        case 1: self = .behavior(BehaviorSubject(Token(0)))
        case 2: self = .replay(ReplaySubject(capacity: 3))
        case 3: self = .async(AsyncSubject())
        default: self = .property(MutableProperty(Token(0)))
        }
    }

    var signal: Stream {
        switch self {
        case .subject(let subject): subject.signal
        case .behavior(let subject): subject.signal
        case .replay(let subject): subject.signal
        case .async(let subject): subject.signal
        case .property(let property): property.values.widenFailure(to: SoakFailure.self)
        }
    }

    func send(_ token: Token) {
        switch self {
        case .subject(let subject): subject.send(token)
        case .behavior(let subject): subject.send(token)
        case .replay(let subject): subject.send(token)
        case .async(let subject): subject.send(token)
        case .property(let property): property.value = token
        }
    }

    /// Ends the source. A property ends when it is released.
    func end(failing: Bool) {
        switch self {
        case .subject(let subject): failing ? subject.fail(SoakFailure()) : subject.complete()
        case .behavior(let subject): failing ? subject.fail(SoakFailure()) : subject.complete()
        case .replay(let subject): failing ? subject.fail(SoakFailure()) : subject.complete()
        case .async(let subject): failing ? subject.fail(SoakFailure()) : subject.complete()
        case .property: break
        }
    }
}
