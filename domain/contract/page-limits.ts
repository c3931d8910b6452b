/**
 * The limits that the first page needs. A file of their own, because the page loads it whole.
 * This file imports nothing: the first page must not load the schema library with it.
 */

export const TOAST = {
  displayMs: 5_000,
  removeDelayMs: 1_000_000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
} as const;

export const DEMAND_LIMITS = {
  wordsMinChars: 2,
  wordsMaxChars: 60,
  interestsPerCall: 20,
  /** Distinct search texts kept per day, so that a flood of nonsense takes limited space. */
  wordsPerDay: 5_000,
} as const;

export const VISIT_LIMITS = {
  sessionIdMinChars: 16,
  sessionIdMaxChars: 128,
  pathMinChars: 1,
  pathMaxChars: 2_000,
  userAgentMaxChars: 500,
  referrerMaxChars: 2_000,
  /** In UTF-8, for texts that are keys of aggregates: a PostgreSQL index entry holds at most 2,704 bytes. */
  summedTextMaxBytes: 300,
  countryMinChars: 1,
  countryMaxChars: 100,
  countryCodeChars: 2,
  stateMaxChars: 100,
  cityMaxChars: 100,
} as const;

/** The browser's own limits on tracking, before the server's intake limits. */
export const TRACKING = {
  eventsPerWindow: 50,
  windowMs: 60_000,
  samePathWindowMs: 5_000,
  pathsKept: 10,
  afterHistoryMoveMs: 100,
} as const;

export const TITLE_CLICKS = { count: 5, withinMs: 3_000 } as const;

/** Each further category waits base + step × its index, so that the first one has the connection to itself. */
export const CATEGORY_LOADING = { staggerBaseMs: 100, staggerStepMs: 50 } as const;

/** Retries of the configuration and customer queries; nothing else is retried, and a 403 never is. */
export const QUERY_RETRIES = 3;

export const LAYOUT = {
  mobileBelowPx: 768,
  deviceSummariesAdmin: 2,
  deviceSummariesManager: 1,
} as const;
