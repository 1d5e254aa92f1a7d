/// Keeps two properties equal, by setting each to the value of the other when that one changes.
///
/// ```swift
/// let (slider, volume) = (MutableProperty(0), MutableProperty(5))
/// let binding = bindBidirectionally(slider, volume)  // slider is 5
/// slider.value = 7
/// print(volume.value)  // prints 7
/// binding.dispose()
/// ```
///
/// See ``bindBidirectionally(_:_:toLeft:toRight:_:_:)``, whose closures convert the values.
@inlinable public func bindBidirectionally<Value: Sendable & Equatable>(
    _ left: some MutablePropertyProtocol<Value>, _ right: some MutablePropertyProtocol<Value>,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> any Disposable {
    bindBidirectionally(left, right, toLeft: { $0 }, toRight: { $0 }, fileID, line)
}

/// Keeps two properties equal that contain the same in different forms, such as a number and its text.
///
/// ```swift
/// let (text, number) = (MutableProperty(""), MutableProperty(1.5))
/// let binding = bindBidirectionally(text, number, toLeft: { "\($0)" }, toRight: { Double($0) })  // text is 1.5
/// text.value = "2.50"
/// print(number.value, text.value)  // prints 2.5 2.50
/// text.value = "2,"  // is no number
/// print(number.value)  // prints 2.5
/// number.value = 3
/// print(text.value)  // prints 3.0
/// binding.dispose()
/// ```
///
/// First, the right value is written to the left. A value that this binding has written is not written back, so the text stays as it was typed. If
/// a closure returns `nil`, the other property keeps its value. If both have changed, such as in a batch or on two threads, the right value is written to
/// the left.
///
/// Each change of one is followed by a change of the other. Who observes a value that is derived from both can see it in between. To have one value in
/// two places without that, use a view of it (``MutablePropertyProtocol/view(_:)``), or `map`.
///
/// Neither property is retained. The binding ends when one of them is deallocated; with a view, when the property that it is a part of is.
///
/// - Parameters:
///   - left: The property that is set at the beginning.
///   - right: The property with the value at the beginning.
///   - toLeft: Converts a value of `right`. It can run more than once for a value.
///   - toRight: Converts a value of `left`. It can run more than once for a value.
/// - Returns: A disposable that ends the binding.
/// - Threading: The other property is set on the thread that delivers the change, in a batch with what it depends on. So the two are equal
///   when all changes of all threads have been delivered.
@inlinable public func bindBidirectionally<Left: Sendable & Equatable, Right: Sendable & Equatable>(
    _ left: some MutablePropertyProtocol<Left>, _ right: some MutablePropertyProtocol<Right>,
    toLeft: @escaping @Sendable (Right) -> Left?, toRight: @escaping @Sendable (Left) -> Right?,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> any Disposable {
    let (leftInput, setLeft, rightInput, setRight) = (left.input, left.change, right.input, right.change)
    /// The values after the binding has last seen both.
    let known = MutableProperty<(left: Left, right: Right)?>(nil)
    let update: @Sendable () -> Void = {
        Property.batch {
            let (left, right, last) = (leftInput.cell.value, rightInput.cell.value, known.value)
            if !isSame(last?.right, right) {
                if let new = toLeft(right) { try? setLeft { $0 = new } }
            } else if !isSame(last?.left, left) {
                if let new = toRight(left) { try? setRight { $0 = new } }
            } else {
                return
            }
            // As they are, because a property can decide about what it is set to.
            known.value = (leftInput.cell.value, rightInput.cell.value)
        }
    }
    let binding = CompoundDisposable()
    func follow<Value>(_ signal: Signal<Value, Never>) {
        binding.add(signal.subscribe(next: { _ in update() }, completed: { binding.dispose() }, fileID, line))
    }
    follow(left.signal)
    follow(right.signal)
    update()
    return binding
}
