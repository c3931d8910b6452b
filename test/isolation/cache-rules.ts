import type { IncomingHttpHeaders } from 'node:http';

/** The rules that a cache follows; a correct cache follows all of them. */
export interface CacheRules {
  /** Stores no answer that is private or was requested with credentials. */
  readonly heedsPrivate: boolean;
  /** Sends a stored answer only to requests that match it. */
  readonly heedsVary: boolean;
  /** Revalidates a stored answer before using it. */
  readonly revalidates: boolean;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** RFC 9111, section 3: what a shared cache may store. Every answer here is revalidated before use. */
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
  // Section 3.5: an answer to a request with credentials is private unless it says otherwise.
  return asked.authorization === undefined || directives.has('public') || directives.has('s-maxage');
}

function directivesOf(header: string | undefined): Set<string> {
  return new Set((header ?? '').split(',').map((each) => each.trim().toLowerCase().split('=', 1)[0] ?? ''));
}

/** Section 4.1: a stored answer matches a request if all headers named in Vary are equal. */
export function sameWhereItVaries(
  vary: string | undefined,
  stored: IncomingHttpHeaders,
  asked: IncomingHttpHeaders,
): boolean {
  const names = (vary ?? '').split(',').map((each) => each.trim().toLowerCase());
  return names.every((name) => name === '' || String(stored[name] ?? '') === String(asked[name] ?? ''));
}
