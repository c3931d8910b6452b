import { deviceFactsOf } from '#server/platform/device-facts.ts';

export type OriginKind = 'referrer' | 'device';

/** Visits without a referring site: a typed address, a bookmark, or a site that does not say. */
export const DIRECT = '(direct)';
export const OTHER_ORIGINS = '(other)';

/** How many sites, and how many devices, a day counts by name, so that invented ones cannot fill the table. */
export const ORIGINS_PER_DAY = 1000;

/** The longest name of a host that exists. */
const HOST_MAX_CHARS = 253;

/** The site of a referrer, such as 'google.com'. Pages of this site itself refer nobody. */
export function referrerNameOf(referrer: string, ownHost: string): string {
  if (referrer === '' || !URL.canParse(referrer)) return DIRECT;
  const { protocol, host } = new URL(referrer);
  if (host === '' || host.length > HOST_MAX_CHARS) return DIRECT;
  // Parsed as well: a proxy may name a default port, or use capitals.
  const here = `${protocol}//${ownHost}`;
  const isHere = URL.canParse(here) && new URL(here).host === host;
  return isHere ? DIRECT : host.replace(/^www\./, '');
}

const TYPES = { mobile: 'Mobile', tablet: 'Tablet', desktop: 'Desktop' } as const;
const NAMES_KEPT = 1000;
const names = new Map<string, string>();

/** 'Mobile · Safari on iOS'. The same few user agents come all day: remembering them avoids hundreds of patterns. */
export function deviceNameOf(userAgent: string): string {
  const known = names.get(userAgent);
  if (known !== undefined) return known;
  const { deviceType, browserName, osName } = deviceFactsOf(userAgent);
  const browser = browserName.replace(/^Mobile /, '');
  const name = `${TYPES[deviceType]} · ${browser} on ${osName}`.replace('Unknown on Unknown', 'Unknown');
  // Otherwise invented names would fill the memory.
  if (names.size >= NAMES_KEPT) names.clear();
  names.set(userAgent, name);
  return name;
}
