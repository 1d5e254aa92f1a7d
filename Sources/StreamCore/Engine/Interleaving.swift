#if RILL_INTERLEAVING
    @usableFromInline typealias Atomic = AnnouncedAtomic
#endif
