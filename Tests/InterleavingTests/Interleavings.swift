import Testing

/// The tests run one at a time, because one controller schedules all threads.
@Suite(.serialized) struct Interleavings {}
