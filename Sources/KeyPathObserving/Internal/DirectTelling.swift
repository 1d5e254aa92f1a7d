/// A change whose new value only its maker's code can read fast: who is told of it. See ``Direct``.
///
/// While it stands, this thread owns the turns of the hub that tells. ``tell(_:)`` gives them up.
@usableFromInline struct DirectTelling {
    private let source: Hub
    private let keyPath: AnyKeyPath
    private let channel: Unmanaged<ObservingChannel>
    private let isRetained: Bool
    @usableFromInline let isWrapped: Bool
    private let context: ObservingContext
    private let outer: (isDirect: Bool, isMistaken: Bool, expected: Unmanaged<AnyKeyPath>?)

    init(
        _ source: Hub, _ keyPath: AnyKeyPath, _ channel: ObservingChannel, _ direct: Direct,
        _ context: ObservingContext, isRetained: Bool
    ) {
        self.source = source
        self.keyPath = keyPath
        self.channel = .passUnretained(channel)
        self.isRetained = isRetained
        isWrapped = direct.isWrapped
        self.context = context
        outer = (context.isDirect, context.isMistaken, context.expected)
        context.isDirect = true
        context.isMistaken = false
        context.expected = direct.expected.map(Unmanaged.passUnretained)
    }

    /// Tells the property's new value, which was read after the telling was made.
    @inlinable func tell<Member>(_ value: Member) {
        if isWrapped {
            withUnsafePointer(to: Optional(value)) { finish($0) }
        } else {
            withUnsafePointer(to: value) { finish($0) }
        }
    }

    @usableFromInline func finish(_ value: UnsafeRawPointer) {
        let isMistaken = context.isMistaken
        context.isDirect = outer.isDirect
        context.isMistaken = outer.isMistaken
        context.expected = outer.expected
        channel._withUnsafeGuaranteedRef { channel in
            let hub = channel.hub
            if !isMistaken, hub.turns.advance() {
                if context.origin == nil, context.toldOrigin == nil {
                    channel.tellDirectly(value)
                } else {
                    context.telling(context.origin) { channel.tellDirectly(value) }
                }
                hub.turns.leave()
            } else {
                hub.turns.leave()
                source.changed(keyPath, .plain)
            }
        }
        if isRetained { channel.release() }
    }
}
