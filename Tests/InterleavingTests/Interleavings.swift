import Testing

/// One at a time, because one controller has the reins.
@Suite(.serialized) struct Interleavings {}
