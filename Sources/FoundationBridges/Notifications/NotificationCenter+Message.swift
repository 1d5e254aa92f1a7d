public import Foundation
public import Operators

extension NotificationCenter {
    /// Creates a hot signal that sends the result of `transform` for each message of the main actor.
    ///
    /// ```swift
    /// let (center, door) = (NotificationCenter(), Door())
    /// center.signal(for: DoorOpened.self, of: door) { $0.angle }.subscribe { print($0) }.add(to: bag)
    /// center.post(DoorOpened(angle: 30), subject: door)  // prints 30
    /// ```
    ///
    /// A message of the main actor can contain objects that can't be sent to another thread. `transform` takes the values from it.
    ///
    /// - Parameter subject: The object whose messages are sent, which the signal retains. The default is every object.
    /// - Disposal: Removes the observer from the center.
    /// - Threading: `transform` and the subscribers run on the main actor, before `post` returns.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public func signal<Message: MainActorMessage, Value: Sendable>(
        for type: Message.Type, of subject: Message.Subject? = nil,
        map transform: @escaping @MainActor @Sendable (Message) -> Value,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, Never> where Message.Subject: AnyObject & Sendable {
        Signal<Value, Never>(
            immediately: { [self] subscriber in
                let token = addObserver(of: subject, for: type) { message in subscriber.send(transform(message)) }
                subscriber.disposable.add(ActionDisposable { [self] in removeObserver(token) })
            }, fileID, line)
    }

    /// Creates a hot signal that sends each asynchronous message.
    ///
    /// ```swift
    /// let (center, oven) = (NotificationCenter(), Oven())
    /// let subscription = center.signal(for: OvenHeated.self, of: oven).subscribe { temperatures.send($0.degrees) }
    /// center.post(OvenHeated(degrees: 200), subject: oven)
    /// ```
    ///
    /// Foundation does not define the order of messages that are posted in quick succession.
    ///
    /// - Parameter subject: The object whose messages are sent, which the signal retains. The default is every object.
    /// - Disposal: Removes the observer from the center.
    /// - Threading: The signal sends on a thread of the concurrent executor, usually after `post` has returned.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public func signal<Message: AsyncMessage>(
        for type: Message.Type, of subject: Message.Subject? = nil, _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<Message, Never> where Message.Subject: AnyObject & Sendable {
        Signal<Message, Never>(
            immediately: { [self] subscriber in
                let token = addObserver(of: subject, for: type) { message async in subscriber.send(message) }
                subscriber.disposable.add(ActionDisposable { [self] in removeObserver(token) })
            }, fileID, line)
    }
}
