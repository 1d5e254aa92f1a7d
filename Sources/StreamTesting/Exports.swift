@_exported public import StreamDiagnostics
@_exported public import VirtualTime
