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

/* The gate. */
bool open;
bool gateLocked;
bool isNil;             /* `waiting` is nil */
chan waiting = [ITEMS] of { byte };

/* The events that the subscriber has received. */
byte delivering, received;
bool closed;

byte finished;
bool done;

inline change(item) {
    if
    :: item == END -> ended = true                                                            /* P11 */
    :: item == JOIN -> replay = remembered                                                    /* P12 */
    :: else ->
        memory[remembered] = item;                                                            /* P1 */
        remembered++
    fi
}

#define POST_ONLY    /* a core with a replay buffer is only entered by a post */
#include "drain.inc"

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

/* `ReplayGate.receive`, which the node calls: by the owner. */
inline receive(event) {
    if
    :: open -> hand(event)                                                                    /* P2 */
    :: else ->
        atomic { !gateLocked -> gateLocked = true };                                          /* P3 */
        if
        :: !isNil -> waiting!event; gateLocked = false                                        /* P4 */
        :: else -> gateLocked = false; hand(event)                                            /* P5 */
        fi
    fi
}

/* `SubjectCore.perform`. */
inline deliver(item) {
    if
    :: item == JOIN -> joined = true                                                          /* P6 */
    :: item != JOIN && joined ->
        receive(item);                                                                        /* P7 */
        joined = joined && item != END                                                        /* P8 */
    :: else
    fi
}

inline enter(item) {
    if
    :: entered -> deliver(item); leave()                                                      /* P9 */
    :: else
    fi
}

proctype Sender(byte value) {
    DRAIN_VARIABLES;
    post(value, false, false);                                                                /* P10 */
    enter(value);
    finished++
}

proctype Ender() {
    DRAIN_VARIABLES;
    post(END, true, false);
    enter(END);
    finished++
}

/* `SubjectCore.attachReplaying`, and `ReplayGate.replay`. */
proctype Subscriber() {
    DRAIN_VARIABLES;
    byte next, event;
    chan events = [ITEMS] of { byte };
    post(JOIN, false, false);
    if
    :: refused ->
        atomic { !locked -> locked = true };                                                  /* P13 */
        replay = remembered;
        locked = false
    :: else -> enter(JOIN)                                                                    /* P14 */
    fi;
    do
    :: next < replay -> hand(memory[next]); next++                                            /* P15 */
    :: else -> break
    od;
    do
    :: refused -> hand(END); break                                                            /* P16 */
    :: else ->
        atomic { !gateLocked -> gateLocked = true };                                          /* P17 */
#ifdef BUG
        /* Opens first, and then delivers the waiting events. */
        isNil = true;
        open = true;
#endif
        if
        :: empty(waiting) ->                                                                  /* P18 */
            isNil = true;                                                                     /* P19 */
            open = true;                                                                      /* P20 */
            gateLocked = false;
            break
        :: nempty(waiting) ->
            do
            :: waiting?event -> events!event                                                  /* P21 */
            :: empty(waiting) -> break
            od;
            gateLocked = false;
            do
            :: events?event -> hand(event)                                                    /* P22 */
            :: empty(events) -> break
            od
        fi
    od;
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
    assert(state == CLOSED && empty(items) && empty(waiting) && !locked && !gateLocked);
    assert(ended && closed && received == remembered);
    done = true
}

ltl finishes { <> done }
