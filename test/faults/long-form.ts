/** `npm run test:faults` runs the long form for minutes; `npm test` runs the short form. */
export const IS_LONG = process.env.FAULTS === 'long';

/** Time limits apply only in the long form, on an otherwise idle machine; the short form checks only the state. */
export const PATIENCE_MS = IS_LONG ? 5000 : 60_000;

/** For a test that starts processes while every core is busy. */
export const SLOW_TEST = { timeout: IS_LONG ? 600_000 : 240_000 };
