/* One disposable at a time: three threads set one each, and one disposes. At the end, each was disposed once. */

#define NOTHING 0
#define DISPOSED 255

byte inner = 1;
bool locked;
byte disposals[5];
byte finished;

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline dispose(disposable) {
    if
    :: disposable != NOTHING -> disposals[disposable]++
    :: else
    fi
}

proctype Setter(byte new) {
    byte old;
    bool refused;
    lock();                                                                                   /* S1 */
    old = inner;
    refused = (old == DISPOSED);                                                              /* S2 */
#ifdef BUG
    unlock();
    lock();
#endif
    if
    :: !refused -> inner = new                                                                /* S3 */
    :: else
    fi;
    unlock();
    if
    :: refused -> dispose(new)                                                                /* S4 */
    :: else -> dispose(old)                                                                   /* S5 */
    fi;
    finished++
}

proctype Disposer() {
    byte held = NOTHING;
    lock();                                                                                   /* S6 */
    if
    :: inner != DISPOSED ->                                                                   /* S7 */
        held = inner;
        inner = DISPOSED                                                                      /* S8 */
    :: else
    fi;
    unlock();
    dispose(held);                                                                            /* S9 */
    finished++
}

init {
    byte each;
    atomic {
        run Setter(2);
        run Setter(3);
        run Setter(4);
        run Disposer();
        run Disposer()
    };
    finished == 5;
    assert(inner == DISPOSED && !locked);
    for (each : 1 .. 4) { assert(disposals[each] == 1) }
}
