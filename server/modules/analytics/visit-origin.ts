import { deviceFactsOf } from '#server/platform/device-facts.ts';
import { memoizeRecent } from '#server/platform/http/choose-encoding.ts';

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
  const url = referrer === '' ? null : parsedUrl(referrer);
  if (url === null || url.host === '' || url.host.length > HOST_MAX_CHARS) return DIRECT;
  return url.host === hostWritten(`${url.protocol}//${ownHost}`) ? DIRECT : url.host.replace(/^www\./, '');
}

/** How this site writes its address: parsed as well, because a proxy may name a default port, or use capitals. */
const hostWritten = memoizeRecent((here) => parsedUrl(here)?.host ?? '', 100);

/** Null if it is none. Parsed once: asking first whether it can be parsed would do the work twice, for every visit. */
function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
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
