/** For routes that a test adds: without it, authentication refuses everyone. */
export const openToEveryone = { config: { audience: 'open', ignoresDeadToken: true } } as const;
