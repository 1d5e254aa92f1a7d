/* Connects with the first subscriber and disconnects with the last, again and again: three threads subscribe and can leave
   again, another thread can dispose the first at any time, and the source of its connection can end. At the end, all active
   subscribers belong to one connection, and its source is subscribed to. Without active subscribers, there is no connection. The
   source is never subscribed to while an earlier subscription to it is being made or disposed. A subscriber that arrives meanwhile
   does not wait: the thread that subscribes or disposes connects for it.

   Locked sections only use state that the lock protects, so each of them is one step. */

#define SUBSCRIBERS 3
#define NONE 0

byte connection;                    /* the current one, or none */
byte subscribers;
byte attaching;                     /* how many that have joined the current connection are still subscribing to its subject */
bool begun;                         /* a thread connects the current connection, or has connected it */
byte transitions;                   /* how many subscriptions to the source are being made or disposed */

/* By connection; a subscriber makes its own, with its number. */
bool disposed[SUBSCRIBERS + 1];     /* its child for the source is disposed */
byte alive;                         /* not in the code: how many subscriptions to the source there are */
byte opening;                       /* not in the code: how many calls that subscribe to the source are running */
bool started[SUBSCRIBERS + 1];      /* the source is subscribed to, and its teardown has not finished */
byte starts[SUBSCRIBERS + 1];
bool subjectEnded[SUBSCRIBERS + 1];

/* By subscriber. */
bool gone[SUBSCRIBERS + 1];         /* its subscription is disposed */
byte leaver[SUBSCRIBERS + 1];       /* the connection that its subscription leaves when it is disposed */
byte mine[SUBSCRIBERS + 1];
bool attached[SUBSCRIBERS + 1];     /* not in the code: it has subscribed to the subject of its connection */
bool left[SUBSCRIBERS + 1];         /* not in the code: it is no longer counted in subscribers */

byte finished;

/* A present subscriber of the current connection has subscribed to its subject. */
#define isAttached(who) (attached[who] && !left[who] && mine[who] == connection)
#define hasAttached() (isAttached(1) || isAttached(2) || isAttached(3))

/* Part of a step under the lock. */
inline start() {
    if
    :: connection != NONE && subscribers > attaching && !begun && transitions == 0 ->         /* H1 */
        /* Otherwise, what the source sends at once would be lost. */
        assert(hasAttached());
        begun = true;
        transitions = 1;                                                                      /* H25 */
        next = connection
    :: else -> next = NONE
    fi
}

/* Subscribes for `next`, and then for the connections that other threads have made meanwhile: a loop in the code, with one iteration
   for each connection at most. */
inline connect() {
    connectNext();
    connectNext();
    connectNext();
    assert(next == NONE)
}

inline connectNext() {
    if
    :: next != NONE ->                                                                        /* H21 */
        d_step {
            starts[next]++;
            assert(starts[next] == 1);
            if
            :: !disposed[next] ->
                assert(alive == 0);
                alive++;
                started[next] = true                                                          /* H17 */
            :: else
            fi;
            opening++;
            assert(opening == 1)
        };
        /* Other threads can run before the call returns. */
        endTransition(1)
    :: else
    fi
}

inline endTransition(opened) {
    d_step {                                                                                  /* H2 */
        opening = opening - opened;
        transitions--;                                                                        /* H7 */
        start()
    }
}

/* The end of a teardown of the source, during which other threads can run. */
inline hasTornDown(number) {
    d_step {
        if
        :: started[number] -> started[number] = false; alive--
        :: else
        fi
    }
}

inline leave(number, who) {
    d_step {
        last = false;
        if
        :: connection == number ->                                                            /* H3 */
            subscribers--;                                                                    /* H4 */
            left[who] = true;
            if
            :: subscribers == 0 ->                                                            /* H5 */
                connection = NONE;                                                            /* H6 */
                transitions++;                                                                /* H23 */
                last = true
            :: else
            fi
        :: else
        fi
    };
    if
    :: last ->
        last = false;
        disposed[number] = true;                                                              /* H22 */
        hasTornDown(number);
        endTransition(0);
        connect()
    :: else
    fi
}

/* The subscription of a subscriber: a compound disposable whose operations are one step each. */
inline disposeSubscription(who) {
    d_step {
        if
        :: !gone[who] -> gone[who] = true; leaving = leaver[who]
        :: else -> leaving = NONE
        fi
    };
    if
    :: leaving != NONE -> leave(leaving, who)
    :: else
    fi
}

proctype Subscriber(byte me) {
    bool last;
    byte leaving, next;
    d_step {                                                                                  /* H8 */
        if
        :: connection != NONE -> subscribers++; attaching++; mine[me] = connection            /* H9 */
        :: else
        fi
    };
    if
    :: mine[me] == NONE ->
        d_step {                                                                              /* H10 */
            if
#ifndef BUG
            :: connection != NONE -> subscribers++; attaching++; mine[me] = connection        /* H11 */
#endif
            :: else ->
                connection = me;                                                              /* H12 */
                subscribers = 1;                                                              /* H13 */
                attaching = 1;
                begun = false;
                mine[me] = me
            fi
        }
    :: else
    fi;
    d_step {
        if
        :: gone[me] -> leaving = mine[me]
        :: else -> leaver[me] = mine[me]; leaving = NONE                                      /* H14 */
        fi
    };
    if
    :: leaving != NONE -> leave(leaving, me)
    :: else
    fi;
    if
    :: subjectEnded[mine[me]] -> disposeSubscription(me)                                      /* H15 */
    :: else
    fi;
    attached[me] = true;
    d_step {                                                                                  /* H16 */
        next = NONE;
        if
        :: connection == mine[me] -> attaching--; start()                                     /* H24 */
        :: else
        fi
    };
    connect();
    if
    :: disposeSubscription(me)
    :: skip
    fi;
    finished++
}

proctype Disposer(byte who) {
    bool last;
    byte leaving, next;
    if
    :: disposeSubscription(who)
    :: skip
    fi;
    finished++
}

/* The source of the first subscriber's connection ends, if it is started. */
proctype Ender() {
    bool last, claimed;
    byte leaving, who, next;
    d_step { claimed = started[1] && !disposed[1] };
    if
    :: claimed ->
        d_step { claimed = !disposed[1]; disposed[1] = true };                                /* H18 */
        if
        :: claimed -> hasTornDown(1)
        :: else
        fi
    :: else
    fi;
    if
    :: claimed ->
        d_step {
            if
            :: connection == 1 -> connection = NONE                                           /* H19 */
            :: else
            fi
        };
        subjectEnded[1] = true;                                                               /* H20 */
        for (who : 1 .. SUBSCRIBERS) {
            if
            :: leaver[who] == 1 -> disposeSubscription(who)
            :: else
            fi
        }
    :: else
    fi;
    finished++
}

init {
    byte each, live;
    atomic {
        for (each : 1 .. SUBSCRIBERS) { run Subscriber(each) }
        run Disposer(1);
        run Ender()
    };
    finished == SUBSCRIBERS + 2;
    d_step {
        live = 0;
        for (each : 1 .. SUBSCRIBERS) {
            if
            :: !gone[each] ->
                live++;
                assert(mine[each] == connection && started[connection])
            :: else
            fi
        }
        assert(live > 0 || connection == NONE);
        assert(transitions == 0 && opening == 0);
        assert(connection == NONE || subscribers == live);
        for (each : 1 .. SUBSCRIBERS) { assert(started[each] == (each == connection)) }
    }
}
