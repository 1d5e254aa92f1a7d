@_exported public import StreamDiagnostics
