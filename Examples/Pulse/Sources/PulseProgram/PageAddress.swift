#if Page
    public import PulseServer

    public typealias PageAddress = ServerAddress
#else
    /// The address of a page. There is none, because the program was built without the trait `Page`.
    public enum PageAddress: Sendable {}
#endif
