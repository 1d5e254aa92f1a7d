/* One connection, created by the first subscriber and disposed by the last. One thread connects, and two subscribe and are
   disposed, with `autoconnect`. The source is started at most once. It is connected while there is a subscriber, unless it has
   ended, and disconnected after the last subscriber is disposed. */

#define SUBSCRIBERS 2

bool isConnected;
bool ended;             /* the connection is disposed */
bool part;              /* the child with the subscription to the source */
byte starts;
bool started;           /* the source is subscribed to */
byte count;
bool everEmpty;         /* not in the code: the count has fallen to zero */
byte finished;

inline connect() {
#ifdef BUG
    first = !isConnected;
    isConnected = true;
#else
    d_step { first = !isConnected; isConnected = true };                                      /* N1 */
#endif
    if
    :: first ->
        d_step {
            if
            :: ended -> part = false                                                          /* N2 */
            :: else -> part = true
            fi
        };
        starts++;
        assert(starts == 1);
        d_step {
            if
            :: part -> started = true                                                         /* N3 */
            :: else
            fi
        }
    :: else
    fi
}

inline disposeConnection() {
    d_step { ended = true; part = false; started = false }                                    /* N4 */
}

proctype Connector() {
    bool first;
    connect();
    finished++
}

/* Subscribes, and then disposes its subscription. */
proctype Subscriber() {
    bool first, last;
    count++;                                                                                  /* N5 */
    connect();                                                                                /* N6 */
    assert(!ended || everEmpty);
    assert(started || ended || !first);
    d_step {
        count--;                                                                              /* N7 */
        last = (count == 0);
        everEmpty = everEmpty || last
    };
    if
    :: last -> disposeConnection()                                                            /* N8 */
    :: else
    fi;
    finished++
}

init {
    byte each;
    atomic {
        run Connector();
        for (each : 1 .. SUBSCRIBERS) { run Subscriber() }
    };
    finished == SUBSCRIBERS + 1;
    assert(starts == 1 && ended && !started && count == 0)
}
