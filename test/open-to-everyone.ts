/** For routes that a test adds: without it the door lets nobody in. */
export const openToEveryone = { config: { audience: 'open', ignoresDeadToken: true } } as const;
