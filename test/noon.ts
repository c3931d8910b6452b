/** 2026-11-14, 12:00 UTC: the time in tests without their own clock. */
export const NOON = Date.UTC(2026, 10, 14, 12);
