/**
 * Counters as plain numbers, incremented where things happen. An addition costs next to nothing, and the code there does
 * not know whether metrics are enabled.
 */
export interface Counters {
  /** Price lists that the HTTP server sent before routing. */
  readonly listsAhead: { full: number; unchanged: number };
  /** Every test of a PIN or a password. */
  readonly attempts: { right: number; wrong: number; throttled: number };
  /** Dropped: bots, staff, and events without a session. Refused: over a limit, or not storable now. */
  readonly visits: { stored: number; dropped: number; refused: number };
  readonly backups: { made: number; failed: number };
  /** The connection that makes a server the leader: how often it failed to open, and was restored. */
  readonly leaderConnection: { failed: number; restored: number };
  /** Connections that the server closed: too many of one network or in total, too many requests, an unread answer. */
  readonly connections: { networkFull: number; serverFull: number; pipelined: number; stalled: number };
  /** Streams of events: open now, refused at a limit since the start; and how many events they were sent. */
  readonly streams: { open: number; refused: number; events: number };
}

export function newCounters(): Counters {
  return {
    listsAhead: { full: 0, unchanged: 0 },
    attempts: { right: 0, wrong: 0, throttled: 0 },
    visits: { stored: 0, dropped: 0, refused: 0 },
    backups: { made: 0, failed: 0 },
    leaderConnection: { failed: 0, restored: 0 },
    connections: { networkFull: 0, serverFull: 0, pipelined: 0, stalled: 0 },
    streams: { open: 0, refused: 0, events: 0 },
  };
}
