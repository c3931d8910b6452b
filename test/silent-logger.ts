/** For tests that do not look at what is logged. */
export const silent = { info: () => {}, warn: () => {} };
