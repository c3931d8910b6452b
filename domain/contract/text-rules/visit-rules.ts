import { VISIT_LIMITS } from '#domain/contract/limits.ts';

/** What the browser must know of visits before it sends one. No schema library here: every page loads this file. */

/** Marks the path of the event that tells when a page was left. */
export const UNLOAD_SUFFIX = '#unload';

/** Sent on unload by a browser that could not store a session id; taken, and counted nowhere. */
export const UNKNOWN_SESSION_ID = 'unknown';

const sessionIdPattern = new RegExp(
  `^[0-9a-f_-]{${VISIT_LIMITS.sessionIdMinChars},${VISIT_LIMITS.sessionIdMaxChars}}$`,
  'i',
);

export function isSessionId(text: string): boolean {
  return sessionIdPattern.test(text);
}

export function isUnloadPath(path: string): boolean {
  return path.endsWith(UNLOAD_SUFFIX);
}
