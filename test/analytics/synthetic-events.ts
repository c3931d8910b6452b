/** A generated event: what a browser sent, when, and from where. */
export interface SyntheticEvent {
  readonly at: number;
  readonly session: string;
  readonly path: string;
  readonly isUnload: boolean;
  readonly country: string | null;
  readonly state: string | null;
  /** Another one at nearly every page: a visit comes from that of its first. */
  readonly site: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUIET_MS = 30 * MINUTE_MS;

const PATHS = [
  '/',
  '/admin',
  '/manager',
  '/no-such-page',
  '/?category=IPAD',
  '/?category=TOOLS',
  '/old/link',
];
const PLACES: readonly (readonly [country: string | null, state: string | null])[] = [
  ['United States', 'New York'],
  ['United States', 'California'],
  ['India', 'Punjab'],
  ['Pakistan', 'Punjab'],
  ['Germany', 'Berlin'],
  ['Monaco', null],
  [null, null],
];

/** The same numbers on every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Visitors who come once or often, view one page or many, leave with or without an unload event, return just before or
 * exactly when a visit ends, stay past midnight, and close a forgotten tab hours later. In the order of arrival: one
 * event in twenty is late, by up to two days.
 */
export function syntheticEvents(
  count: number,
  { from, days }: { from: number; days: number },
): SyntheticEvent[] {
  const random = makeRandom(20_261_115);
  const below = (limit: number) => Math.floor(random() * limit);
  const events: Omit<SyntheticEvent, 'site'>[] = [];
  for (let visitor = 0; events.length < count; visitor += 1) {
    const session = `${visitor.toString(16).padStart(8, '0')}-abcdef012345`;
    const place = PLACES[below(PLACES.length)] ?? PLACES[0];
    const [country, state] = place ?? [null, null];
    let at = from + below(days * 24 * HOUR_MS);
    for (let page = 1 + below(1 + below(24)); page > 0; page -= 1) {
      const path = PATHS[below(1 + below(PATHS.length))] ?? '/';
      events.push({ at, session, path, isUnload: false, country, state });
      if (below(3) === 0) {
        at += below(12_000);
        events.push({ at, session, path, isUnload: true, country, state });
      }
      if (below(40) === 0) {
        const left = at + QUIET_MS + below(3 * HOUR_MS);
        events.push({ at: left, session, path, isUnload: true, country, state });
      }
      at += [below(20_000), below(QUIET_MS), QUIET_MS - 1, QUIET_MS, below(72 * HOUR_MS)][below(5)] ?? 0;
    }
  }
  return events
    .slice(0, count)
    .map((event) => ({ ...event, site: `site-${event.at % 7}.example` }))
    .map((event) => ({ event, arrival: event.at + (below(20) === 0 ? below(48 * HOUR_MS) : 0) }))
    .sort((one, other) => one.arrival - other.arrival)
    .map(({ event }) => event);
}
