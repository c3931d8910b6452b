/** `npm run test:faults` runs these files for minutes; `npm test` runs them once through. */
export const IS_LONG = process.env.FAULTS === 'long';

/** Budgets in milliseconds are for a machine that does nothing else, as in the long form; elsewhere only the state counts. */
export const PATIENCE_MS = IS_LONG ? 5000 : 60_000;

/** For a test that starts processes while every core is busy with others. */
export const SLOW_TEST = { timeout: IS_LONG ? 600_000 : 240_000 };
