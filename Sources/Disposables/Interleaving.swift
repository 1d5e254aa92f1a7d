#if RILL_INTERLEAVING
    @_exported public import InterleavingShim

    @usableFromInline typealias Atomic = AnnouncedAtomic
#endif
