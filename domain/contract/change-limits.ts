/** The limits of changes and of the price history. Not in limits.ts: only code that is loaded later needs them. */
export const CHANGE_LIMITS = {
  /** How far changes and the history of a price go back. */
  days: 90,
  /** More changed rows than this are not listed. */
  rowsMax: 500,
  /** A visit is over when its viewer has been away for this long. */
  visitPauseMinutes: 30,
  /** More than an integer column holds fails in PostgreSQL. */
  versionMax: 2_147_483_647,
} as const;
