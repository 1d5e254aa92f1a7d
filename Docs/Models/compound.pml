/* A set of disposables that are disposed together: one adds, one removes, two dispose, and the disposal of the first child
   adds another from inside. Each child is disposed once or was removed, one call claims, and nothing stays held. */

#define FIRST 0
#define REMOVED 1
#define ADDED 2
#define INNER 3
#define CHILDREN 4

bool disposed, locked;
bool held[CHILDREN];
byte disposals[CHILDREN];
bool removed;
byte claims;
byte finished;

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline add(child) {
#ifdef BUG
    refused = disposed;
    lock();
#else
    lock();                                                                                   /* C1 */
    refused = disposed;                                                                       /* C2 */
#endif
    if
    :: !refused -> held[child] = true                                                         /* C3 */
    :: else
    fi;
    unlock();
    if
    :: refused -> disposals[child]++                                                          /* C4 */
    :: else
    fi
}

proctype Adder() {
    bool refused;
    add(ADDED);
    finished++
}

proctype Remover() {
    lock();                                                                                   /* C5 */
    removed = held[REMOVED];
    held[REMOVED] = false;
    unlock();
    finished++
}

proctype Disposer() {
    bool taken[CHILDREN];
    bool refused, claimed;
    byte child;
    if
    :: disposed -> goto end                                                                   /* C6 */
    :: else
    fi;
    lock();                                                                                   /* C7 */
    if
    :: !disposed ->                                                                           /* C8 */
        disposed = true;                                                                      /* C9 */
        d_step {
            claimed = true;
            claims++;
            child = 0;
            do
            :: child < CHILDREN ->
                taken[child] = held[child];                                                   /* C10 */
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
                disposals[child]++;                                                           /* C11 */
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
        held[FIRST] = true;
        held[REMOVED] = true;
        run Adder();
        run Remover();
        run Disposer();
        run Disposer()
    };
    finished == 4;
    assert(disposed && !locked && claims == 1);
    assert(disposals[FIRST] == 1 && disposals[ADDED] == 1 && disposals[INNER] == 1);
    assert(disposals[REMOVED] + removed == 1);
    for (child : 0 .. CHILDREN - 1) { assert(!held[child]) }
}
