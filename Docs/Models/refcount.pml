/* A target that its last user disposes: the primary, a handle that two threads dispose, and two handles that are created
   during that time. It is disposed once, never while a handle is active, and not later than the last handle. */

bool locked;
bool gone;              /* the share is nil */
bool primaryDisposed;
byte handles = 1;
byte disposals;
byte live = 2;          /* not in the code: the users that have not begun to end */
bool firstHandle = true;
byte finished;

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline disposeIfUnused() {
    if
    :: primaryDisposed && handles == 0 -> gone = true; last = true                            /* R1 */
    :: else
    fi
}

inline disposeTarget() {
    if
    :: last -> assert(live == 0); disposals++                                                 /* R2 */
    :: else
    fi
}

inline endHandle() {
    live--;
    lock();                                                                                   /* R3 */
    if
    :: !gone ->                                                                               /* R4 */
        handles--;                                                                            /* R5 */
        disposeIfUnused()
    :: else
    fi;
    unlock();
    disposeTarget()
}

proctype Primary() {
    bool last;
    live--;
    lock();
    if
    :: !gone -> primaryDisposed = true; disposeIfUnused()                                     /* R6 */
    :: else
    fi;
    unlock();
    disposeTarget();
    finished++
}

/* Two of them dispose the same handle. */
proctype FirstHandle() {
    bool last, taken;
    d_step { taken = firstHandle; firstHandle = false };                                      /* R7 */
    if
    :: taken -> endHandle()
    :: else
    fi;
    finished++
}

proctype Retainer() {
    bool last, alive;
    lock();                                                                                   /* R8 */
#ifdef BUG
    alive = !gone;
    unlock();
    lock();
    handles = handles + (gone -> 0 : 1);
    live = live + alive;
#else
    d_step {
        alive = !gone;                                                                        /* R9 */
        handles = handles + alive;                                                            /* R10 */
        live = live + alive
    };
#endif
    unlock();
    if
    :: alive ->
        assert(disposals == 0);
        endHandle()
    :: else                                                                                   /* R11 */
    fi;
    finished++
}

init {
    atomic {
        run Primary();
        run FirstHandle();
        run FirstHandle();
        run Retainer();
        run Retainer()
    };
    finished == 5;
    assert(gone && disposals == 1 && !locked && handles == 0)
}
