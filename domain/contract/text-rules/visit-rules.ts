import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';

/** The rules of visits that the browser needs. No schema library here: every page loads this file. */

/** Marks the path of the event that is sent when a page is left. */
export const UNLOAD_SUFFIX = '#unload';

/** Sent on unload by a browser that could not store a session id; accepted, but not counted. */
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
