/** For tests that do not check the log. */
export const silent = { info: () => {}, warn: () => {} };
