/** How the record of what was done names those who do something without being a person with a PIN. */
export const ACTORS = { visitor: 'visitor', product: 'Tierbook', commandLine: 'command line' } as const;
