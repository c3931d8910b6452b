import type { IncomingHttpHeaders } from 'node:http';

/** What a cache holds itself to; an honest one to all of it. */
export interface CacheRules {
  /** Keeps nothing that is marked as somebody's own, or was asked for with credentials. */
  readonly heedsPrivate: boolean;
  /** Gives a stored answer only to requests like the one it was an answer to. */
  readonly heedsVary: boolean;
  /** Asks the server before a stored answer is used. */
  readonly revalidates: boolean;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** RFC 9111, section 3: what a shared cache may keep. Everything here is asked for again before it is used. */
export function mayStore(
  asked: IncomingHttpHeaders,
  { status, headers }: Answered,
  rules: CacheRules,
): boolean {
  const directives = directivesOf(headers['cache-control']);
  if (status !== 200 || headers.etag === undefined || headers.vary === '*') return false;
  if (directives.has('no-store') || directivesOf(asked['cache-control']).has('no-store')) return false;
  if (!rules.heedsPrivate) return true;
  if (directives.has('private')) return false;
  // Section 3.5: what was asked for with credentials is somebody's own, unless it says otherwise.
  return asked.authorization === undefined || directives.has('public') || directives.has('s-maxage');
}

function directivesOf(header: string | undefined): Set<string> {
  return new Set((header ?? '').split(',').map((each) => each.trim().toLowerCase().split('=', 1)[0] ?? ''));
}

/** Section 4.1: a stored answer is for a request that is the same in everything that the answer varies by. */
export function sameWhereItVaries(
  vary: string | undefined,
  stored: IncomingHttpHeaders,
  asked: IncomingHttpHeaders,
): boolean {
  const names = (vary ?? '').split(',').map((each) => each.trim().toLowerCase());
  return names.every((name) => name === '' || String(stored[name] ?? '') === String(asked[name] ?? ''));
}
