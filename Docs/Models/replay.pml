/* Replay: two threads send, one sends the terminal event, and one subscribes at the same time, to a source that already stores a
   value. The subscriber receives all values in order, without a gap or a duplicate, one at a time, and the terminal event last. */

#define ITEMS 5
#define OLD 1
#define END 4
#define JOIN 5

/* The replay buffer and the terminal event change under the drain's lock. */
byte memory[3];
byte remembered;
bool ended;
byte replay;            /* the number of values that the subscriber replays */

/* Only the owner of the drain reads and changes the list of subscribers. */
bool joined;

/* The gate: a drain, whose operations are one step each here. The subscribing thread owns it from the beginning. */
bool open;
bool gateBusy = true;
bool gateOffered;
chan waiting = [ITEMS] of { byte };

/* The events that the subscriber has received. */
byte delivering, received;
bool closed;

byte finished;
bool done;

inline change(item) {
    if
    :: item == END -> ended = true                                                            /* R11 */
    :: item == JOIN -> replay = remembered                                                    /* R12 */
    :: else ->
        memory[remembered] = item;                                                            /* R1 */
        remembered++
    fi
}

#include "drain.inc"

#define GATE_VARIABLES byte event; bool taken, gateLeft, gateEntered

inline hand(event) {
    delivering++;
    assert(delivering == 1 && !closed);
    if
    :: event == END -> closed = true
    :: else ->
        assert(memory[received] == event);
        received++
    fi;
    delivering--
}

/* `ReplayGate.open`, by the owner of the gate's drain. It may offer the drain after each event. */
inline openGate() {
#ifdef BUG
    /* Opens first, and then delivers the waiting events. */
    open = true;
#endif
    gateLeft = false;
    do
    :: gateLeft -> break
    :: else ->
        d_step {
            taken = nempty(waiting);
            if
            :: taken -> waiting?event                                                         /* R3 */
            :: else -> gateBusy = false; gateLeft = true                                      /* R4 */
            fi
        };
        if
        :: taken ->
            hand(event);                                                                      /* R5 */
            if
            :: true
            :: true ->
                d_step { gateBusy = false; gateOffered = true };
                d_step {
                    gateLeft = !gateOffered;
                    if
                    :: gateOffered -> gateOffered = false; gateBusy = true
                    :: else
                    fi
                }
            fi
        :: else
        fi
    od;
    open = true                                                                               /* R17 */
}

/* `ReplayGate.live`, which the node calls: by the owner. */
inline receive(item) {
    if
    :: open -> hand(item)                                                                     /* R2 */
    :: else ->
        d_step {                                                                              /* R18 */
            gateEntered = !gateBusy && !gateOffered;
            taken = gateOffered;
            if
            :: gateEntered
            :: else -> waiting!item
            fi;
            gateOffered = false;
            gateBusy = true
        };
        if
        :: gateEntered -> hand(item); openGate()                                              /* R19 */
        :: taken -> openGate()                                                                /* R20 */
        :: else
        fi
    fi
}

/* `SubjectCore.perform`. */
inline deliver(item) {
    if
    :: item == JOIN -> joined = true                                                          /* R6 */
    :: item != JOIN && joined ->
        receive(item);                                                                        /* R7 */
        joined = joined && item != END                                                        /* R8 */
    :: else
    fi
}

inline enter(item) {
    if
    :: entered -> deliver(item); leave()                                                      /* R9 */
    :: else
    fi
}

proctype Sender(byte value) {
    DRAIN_VARIABLES;
    GATE_VARIABLES;
    post(value, false, false);                                                                /* R10 */
    enter(value);
    finished++
}

proctype Ender() {
    DRAIN_VARIABLES;
    GATE_VARIABLES;
    post(END, true, false);
    enter(END);
    finished++
}

/* `SubjectCore.attachReplaying`, and `ReplayGate.replay`. */
proctype Subscriber() {
    DRAIN_VARIABLES;
    GATE_VARIABLES;
    byte next;
    post(JOIN, false, false);
    if
    :: refused ->
        atomic { !locked -> locked = true };                                                  /* R13 */
        replay = remembered;
        locked = false
    :: else -> enter(JOIN)                                                                    /* R14 */
    fi;
    do
    :: next < replay -> hand(memory[next]); next++                                            /* R15 */
    :: else -> break
    od;
    if
    :: refused -> hand(END); gateBusy = false                                                                   /* R16 */
    :: else -> openGate()
    fi;
    finished++
}

init {
    atomic {
        change(OLD);
        run Sender(2);
        run Sender(3);
        run Ender();
        run Subscriber()
    };
    finished == 4;
    assert(state == CLOSED && empty(items) && empty(waiting) && !locked && !gateBusy && !gateOffered);
    assert(ended && closed && received == remembered);
    done = true
}

ltl finishes { <> done }
