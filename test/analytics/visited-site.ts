import type { InjectOptions } from 'fastify';
import { type CallAnswer, type CallName, calls } from '#domain/contract/calls/calls.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { type SettableClock, settableClock } from '#test/identity/settable-clock.ts';

export const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1';
export const SESSION = '0190a1b2-c3d4-4e5f-8a9b';

const PLACES = new Map([
  ['198.51.100.1', { country: 'United States', state: 'New York' }],
  ['198.51.100.2', { country: 'Monaco', state: null }],
]);

type VisitOptions = Pick<InjectOptions, 'headers' | 'remoteAddress'>;

/** The whole server with one category, for browsers that send visits and the owner who reads reports. */
export class VisitedSite {
  readonly built: TestApp;
  readonly clock: SettableClock;
  readonly #admin: Record<string, string>;

  private constructor(built: TestApp, clock: SettableClock, admin: Record<string, string>) {
    this.built = built;
    this.clock = clock;
    this.#admin = admin;
  }

  static async open(database?: Database, variables: Record<string, string> = {}): Promise<VisitedSite> {
    const clock = settableClock();
    const source = new PriceTestSource({ IPAD: { 'iPad 9': 200 } });
    const built = await buildTestApp({
      clock,
      sourceSettings: { source, isSample: false, everySeconds: 60 },
      placeOf: (address) => PLACES.get(address) ?? null,
      variables: { TIME_ZONE: 'UTC', LOG_LEVEL: 'trace', ...variables },
      ...(database && { database }),
    });
    return new VisitedSite(built, clock, await built.as('admin'));
  }

  /** Sends an event and returns the raw answer. */
  send(fields: Record<string, unknown> = {}, options: VisitOptions = {}) {
    const event = { path: '/', sessionId: SESSION, userAgent: BROWSER, ...fields };
    return this.built.app.inject({
      method: 'POST',
      url: '/api/analytics/visit',
      ...options,
      headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...options.headers },
      payload: JSON.stringify(event),
    });
  }

  async visit(fields: Record<string, unknown> = {}, options: VisitOptions = {}): Promise<void> {
    const { statusCode, body } = await this.send(fields, options);
    if (statusCode !== 202) throw new Error(`The visit was answered with ${statusCode}: ${body}`);
  }

  search(interests: readonly object[], headers: Record<string, string> = {}) {
    const payload = { interests };
    return this.built.app.inject({
      method: 'POST',
      url: '/api/analytics/interests',
      payload,
      headers: { 'user-agent': BROWSER, ...headers },
    });
  }

  /** The raw answer to the owner. */
  ask(name: CallName, query: Record<string, string> = {}, params: Record<string, string> = {}) {
    const path = calls[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
    return this.built.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: this.#admin });
  }

  /** A report on these days, checked against the contract. */
  async report<Name extends CallName>(
    name: Name,
    query: Record<string, string> = TODAY,
    params: Record<string, string> = {},
  ): Promise<CallAnswer<Name>> {
    const { statusCode, body } = await this.ask(name, query, params);
    if (statusCode !== 200) throw new Error(`${name} was answered with ${statusCode}: ${body}`);
    return calls[name].answer.parse(JSON.parse(body)) as CallAnswer<Name>;
  }
}

/** The time on the clock of these tests. */
export const TODAY = { startDate: '2026-11-14', endDate: '2026-11-14' };
