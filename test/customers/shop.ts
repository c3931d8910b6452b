import { type CallAnswer, type CallName, calls } from '#domain/contract/calls/calls.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { PHONE } from './usage-stand.ts';

export interface Request {
  readonly params?: Record<string, string>;
  readonly body?: object;
}

type StaffHeaders = Record<'admin' | 'manager', Record<string, string>>;

/** The whole server with one price list, as staff and customers use it. */
export class Shop {
  readonly #built: TestApp;
  readonly #headers: StaffHeaders;

  private constructor(built: TestApp, headers: StaffHeaders) {
    this.#built = built;
    this.#headers = headers;
  }

  static async open(database: Database, clock?: Clock): Promise<Shop> {
    const source = new PriceTestSource({ IPAD: { 'iPad 9': 200 } });
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    const built = await buildTestApp({
      database,
      sourceSettings,
      variables: { TIME_ZONE: 'UTC', LOG_LEVEL: 'trace' },
      ...(clock && { clock }),
    });
    const headers = { admin: await built.as('admin'), manager: await built.as('manager') };
    return new Shop(built, headers);
  }

  log(): string {
    return this.#built.log();
  }

  close(): Promise<void> {
    return this.#built.app.close();
  }

  /** The raw answer. */
  send(who: 'admin' | 'manager' | Record<string, string>, name: CallName, request: Request = {}) {
    const { method, path } = calls[name];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(request.params?.[key] ?? ''),
    );
    const headers = typeof who === 'string' ? this.#headers[who] : who;
    return this.#built.app.inject({ method, url, headers, ...(request.body && { payload: request.body }) });
  }

  /** The answer of a call that must succeed, checked against the contract. */
  async ask<Name extends CallName>(
    who: 'admin' | 'manager',
    name: Name,
    request: Request = {},
  ): Promise<CallAnswer<Name>> {
    const { statusCode, body } = await this.send(who, name, request);
    if (statusCode >= 300) throw new Error(`${name} answered ${statusCode}: ${body}`);
    const answer: unknown = JSON.parse(body);
    const checked = calls[name].answer.parse(answer);
    // The answer must not contain fields that the schema would drop.
    if (JSON.stringify(checked).length !== body.length)
      throw new Error(`${name} says more than its contract: ${body}`);
    return checked as CallAnswer<Name>;
  }

  addCustomer(name: string, pin: string) {
    const body = { name, customerPinHash: browserHashOf(pin) };
    return this.ask('manager', 'createCustomer', { body }).then(({ customerPin }) => customerPin);
  }

  /** A browser at the given address that signs in with a PIN and can then view prices. */
  async signIn(pin: string, { address = '203.0.113.7', userAgent = PHONE } = {}) {
    const { app } = this.#built;
    const from = { remoteAddress: address, headers: { 'user-agent': userAgent } };
    const payload = { pinHash: browserHashOf(pin) };
    const response = await app.inject({ method: 'POST', url: '/api/validate-pin', payload, ...from });
    const { token, role } = response.json<{ token?: string; role: string }>();
    const cookie = response.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
    const headers = { ...from.headers, cookie, authorization: `Bearer ${token}` };
    const url = '/api/sheets/category-with-pricing/IPAD';
    return {
      role,
      view: async () => (await app.inject({ url, remoteAddress: address, headers })).statusCode,
    };
  }
}
