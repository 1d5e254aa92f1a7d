#if !RILL_STATE
    import StreamCore
    import TestSupport
    import Testing

    @Suite("Stream state of a thread")
    struct StreamThreadStateTests {
        @Test("Each thread has one state, which is deallocated with the thread")
        func lifetime() {
            let isReleased = Locked(false)
            onStack(kibibytes: 512) {
                let state = StreamThreadState.current
                #expect(state === StreamThreadState.current)
                #expect(state === ThreadContext.currentAttachment)
                let identity = ObjectIdentifier(state)
                race({ #expect(ObjectIdentifier(StreamThreadState.current) != identity) })
                state.logs = [Canary { isReleased.value = true }]
            }
            #expect(isReleased.value)
        }

        @Test("The height of joins is reported to the innermost upstream(of:)")
        func heights() {
            let state = StreamThreadState.current
            let outer = state.upstream {
                state.reportJoins(UpstreamReport(height: 1))
                #expect(state.upstream { state.reportJoins(UpstreamReport(height: 5)) }.height == 5)
                state.reportJoins(UpstreamReport(height: 3))
            }
            #expect(outer.height == 3)
        }
    }
#endif
