/** 2026-11-14, 12:00 UTC: when it is in tests that do not set a clock of their own. */
export const NOON = Date.UTC(2026, 10, 14, 12);
