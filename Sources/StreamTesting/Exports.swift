@_exported public import StreamCore
@_exported public import VirtualTime
