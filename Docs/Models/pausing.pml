/* Pauses: two queues pause and resume a subscription while its source is added to it, waits until it is resumed, and is moved away or
   not. Each change is passed on to the source's subscription after the lock is released, so that changes of two threads can arrive there
   in any order. At the end, nothing is paused, and the source has continued once. */

#define PARENT 0
#define CHILD 1

bool locked[2], paused[2];
short count[2];
bool linked, waiting, moved;
byte runs;
byte finished;

inline lock(subscription) { atomic { !locked[subscription] -> locked[subscription] = true } }
inline unlock(subscription) { locked[subscription] = false }

/* Changes a count by 1 or -1. `hasCrossed` is set if the subscription was paused or resumed by that. */
inline change(subscription, by) {
    lock(subscription);                                                                            /* P1 */
    d_step {
        count[subscription] = count[subscription] + by;                                                 /* P2 */
#ifdef BUG
        hasCrossed = true;
#else
        hasCrossed = (count[subscription] == (by == 1 -> 1 : 0));
#endif
        hasChild = false;
        hasAction = false
    };
    if
    :: hasCrossed ->
        paused[subscription] = (by == 1);                                                          /* P3 */
        d_step {
            hasChild = (subscription == PARENT && linked);                                         /* P4 */
            if
            :: subscription == CHILD && by == -1 && waiting -> hasAction = true; waiting = false   /* P5 */
            :: else
            fi
        }
    :: else
    fi;
    unlock(subscription)
}

inline pass(by) {
    change(PARENT, by);
    passes = hasChild;
    if
    :: passes -> change(CHILD, by)                                                            /* P6 */
    :: else
    fi;
    if
    :: hasAction -> runs++                                                                    /* P7 */
    :: else
    fi
}

proctype Queue() {
    bool hasCrossed, hasChild, hasAction, passes;
    pass(1);
    pass(-1);
    finished++
}

proctype Source() {
    bool hasCrossed, hasChild, hasAction, mustPause, isWaiting;
    lock(PARENT);                                                                             /* P8 */
    d_step { linked = true; mustPause = paused[PARENT] };                                     /* P9 */
    unlock(PARENT);
    if
    :: mustPause -> change(CHILD, 1)                                                          /* P10 */
    :: else
    fi;
    lock(CHILD);                                                                              /* P11 */
    d_step { isWaiting = paused[CHILD]; waiting = isWaiting };                                /* P12 */
    unlock(CHILD);
    if
    :: isWaiting
    :: else -> runs++                                                                         /* P13 */
    fi;
    if
    :: moved ->
        lock(PARENT);                                                                         /* P14 */
        d_step { mustPause = paused[PARENT]; linked = false };                                /* P15 */
        unlock(PARENT);
        if
        :: mustPause ->
            change(CHILD, -1);                                                                /* P16 */
            if
            :: hasAction -> runs++
            :: else
            fi
        :: else
        fi
    :: else
    fi;
    finished++
}

init {
    atomic {
        if
        :: moved = true
        :: moved = false
        fi;
        run Queue();
        run Queue();
        run Source()
    };
    finished == 3;
    assert(!locked[PARENT] && !locked[CHILD]);
    assert(count[PARENT] == 0 && count[CHILD] == 0);
    assert(!paused[PARENT] && !paused[CHILD]);
    assert(!waiting && runs == 1);
}
