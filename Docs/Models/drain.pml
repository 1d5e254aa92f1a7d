/* Serialization without blocking: two senders, one that sends the terminal event, one that is always accepted, and a send from
   the delivery of the first item. An owner may offer the drain after any turn, and another thread may take it over.
   Each accepted item is delivered once, in the order of acceptance, one at a time. Items after the terminal event are refused, and
   no owner leaves for good while an item is queued. */

#define ITEMS 5
#define INNER 4
#define END 3
#define PART 5
#define PASSING    /* owners offer the drain */

#ifdef BUG
#define BUG_DRAIN    /* leaves without checking for items that were posted during the delivery */
#endif

inline change(item) { skip }

#include "drain.inc"

byte delivering, latest, deliveries, refusals;
bool closed;
byte finished;
bool done;

/* A delivery takes several steps, and items that are sent from it are queued. */
inline deliver(item) {
    delivering++;
    assert(delivering == 1);
    assert(position[item] == latest + 1);
    latest = position[item];
    deliveries++;
    if
    :: item == 1 ->
        post(INNER, false, false);
        assert(!entered && !takenOver);
        refusals = refusals + refused
    :: else
    fi;
    assert(!closed || item == PART);
    closed = closed || item == END;
    delivering--
}

/* Like `SubjectCore.send` without a replay buffer, and like `SubscriberCore.send`. */
proctype Sender(byte value) {
    DRAIN_VARIABLES;
    takenOver = false;
    tryEnter(value, entered);
    if
    :: !entered ->
        post(value, false, false);
        refusals = refusals + refused
    :: else
    fi;
    if
    :: entered -> deliver(value); leave()
    :: takenOver -> leave()
    :: else
    fi;
    finished++
}

proctype Poster(byte value; bool closing; bool always) {
    DRAIN_VARIABLES;
    post(value, closing, always);
    assert(!(always && refused));
    refusals = refusals + refused;
    if
    :: entered -> deliver(value); leave()
    :: takenOver -> leave()
    :: else
    fi;
    finished++
}

init {
    atomic {
        run Sender(1);
        run Sender(2);
        run Poster(END, true, false);
        run Poster(PART, false, true)
    };
    finished == 4;
    assert(state == CLOSED && empty(items) && !locked);
    /* A first item that was refused sends nothing from its delivery. */
    assert(deliveries == accepted);
    assert(deliveries + refusals == 5 || (position[1] == 0 && deliveries + refusals == 4));
    done = true
}

ltl finishes { <> done }
