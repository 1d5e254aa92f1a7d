/* Disposables that are disposed together: one thread adds, one removes, two dispose, and the disposal of the first child adds
   another one. There are two children at the start, or none. Each child is disposed once or removed, one call of `dispose` is
   the effective one, and no child is retained afterwards. */

#define FIRST 0
#define REMOVED 1
#define ADDED 2
#define INNER 3
#define CHILDREN 4

bool disposed, occupied, locked;
bool held[CHILDREN];
byte disposals[CHILDREN];
bool removed, began;
byte claims;
byte finished;

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline add(child) {
    lock();                                                                                   /* C1 */
    d_step { refused = disposed; certain = occupied && !disposed };                           /* C2 */
    if
    :: certain
    :: else ->
#ifdef BUG
        occupied = true
#else
        d_step { refused = disposed; occupied = true }                                        /* C3 */
#endif
    fi;
    if
    :: !refused -> held[child] = true                                                         /* C4 */
    :: else
    fi;
    unlock();
    if
    :: refused -> disposals[child]++                                                          /* C5 */
    :: else
    fi
}

proctype Adder() {
    bool refused, certain;
    add(ADDED);
    finished++
}

proctype Remover() {
    lock();                                                                                   /* C6 */
    removed = held[REMOVED];
    held[REMOVED] = false;
    unlock();
    finished++
}

proctype Disposer() {
    bool taken[CHILDREN];
    bool refused, certain, claimed, seenDisposed, seenOccupied;
    byte child;
    d_step {
        if
        :: !disposed && !occupied -> disposed = true; claimed = true; claims++                /* C7 */
        :: else
        fi
    };
    if
    :: claimed -> goto end
    :: else
    fi;
    d_step { seenDisposed = disposed; seenOccupied = occupied };
    do
    :: seenDisposed || seenOccupied -> break                                                  /* C8 */
    :: else ->
        d_step {
            if
            :: !disposed && !occupied -> disposed = true; claimed = true; claims++            /* C9 */
            :: else
            fi;
            seenDisposed = disposed;
            seenOccupied = occupied
        }
    od;
    if
    :: claimed || seenDisposed -> goto end                                                    /* C10 */
    :: else
    fi;
    lock();                                                                                   /* C11 */
    d_step { claimed = !disposed; disposed = true };                                          /* C12 */
    if
    :: claimed ->
        d_step {
            claims++;
            child = 0;
            do
            :: child < CHILDREN ->
                taken[child] = held[child];                                                   /* C13 */
                held[child] = false;
                child++
            :: else -> break
            od
        }
    :: else
    fi;
    unlock();
    if
    :: claimed ->
        child = 0;
        do
        :: child < CHILDREN ->
            if
            :: taken[child] ->
                disposals[child]++;                                                           /* C14 */
                if
                :: child == FIRST -> add(INNER)
                :: else
                fi
            :: else
            fi;
            child++
        :: else -> break
        od
    :: else
    fi;
end:
    finished++
}

init {
    byte child;
    atomic {
        if
        :: began = true
        :: began = false
        fi;
        occupied = began;
        held[FIRST] = began;
        held[REMOVED] = began;
        run Adder();
        run Remover();
        run Disposer();
        run Disposer()
    };
    finished == 4;
    assert(disposed && !locked && claims == 1);
    assert(disposals[ADDED] == 1);
    assert(disposals[FIRST] == began && disposals[INNER] == began);
    assert(disposals[REMOVED] + removed == began);
    for (child : 0 .. CHILDREN - 1) { assert(!held[child]) }
}
