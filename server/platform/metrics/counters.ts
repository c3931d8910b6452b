/**
 * What is counted where it happens, as plain numbers: an addition costs nothing next to a price list, and whether anyone
 * ever asks for the sum is not known there.
 */
export interface Tally {
  /** Price lists that the HTTP server sent by itself, ahead of the routes. */
  readonly listsAhead: { full: number; unchanged: number };
  /** Every test of a PIN or a password. */
  readonly attempts: { right: number; wrong: number; throttled: number };
  /** Dropped: bots, staff, and what names no session. Refused: over a limit, or not storable now. */
  readonly visits: { stored: number; dropped: number; refused: number };
  readonly backups: { made: number; failed: number };
  /** The connection that makes a server the leader: each time it cannot be opened, and each time that is over. */
  readonly leaderConnection: { failed: number; restored: number };
  /** Connections that were closed by us: too many of one network or in all, too many requests, an answer left unread. */
  readonly connections: { networkFull: number; serverFull: number; pipelined: number; stalled: number };
}

export function newTally(): Tally {
  return {
    listsAhead: { full: 0, unchanged: 0 },
    attempts: { right: 0, wrong: 0, throttled: 0 },
    visits: { stored: 0, dropped: 0, refused: 0 },
    backups: { made: 0, failed: 0 },
    leaderConnection: { failed: 0, restored: 0 },
    connections: { networkFull: 0, serverFull: 0, pipelined: 0, stalled: 0 },
  };
}
