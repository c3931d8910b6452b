/** What stands where a report should. */
export const LOAD_FAILURE = {
  title: 'Unable to load analytics',
  text: 'Check your connection, then try again.',
} as const;
