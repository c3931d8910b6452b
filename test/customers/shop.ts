import { type CallAnswer, type CallName, calls } from '#domain/contract/calls/calls.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { PHONE } from './usage-stand.ts';

export interface Request {
  readonly params?: Record<string, string>;
  readonly body?: object;
}

export interface TestBrowser {
  readonly address?: string;
  readonly userAgent?: string;
  /** Its cookies and its token, from an earlier sign-in. */
  readonly headers?: Record<string, string>;
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

  static async open(
    database: Database,
    clock?: Clock,
    { variables, digest }: Pick<TestAppOptions, 'variables' | 'digest'> = {},
  ): Promise<Shop> {
    const source = new PriceTestSource({ IPAD: { 'iPad 9': 200 } });
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    const built = await buildTestApp({
      database,
      sourceSettings,
      variables: { TIME_ZONE: 'UTC', LOG_LEVEL: 'trace', ...variables },
      ...(clock && { clock }),
      ...(digest && { digest }),
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
  async signIn(pin: string, from: TestBrowser = {}) {
    const { app } = this.#built;
    const { address: remoteAddress = '203.0.113.7', userAgent = PHONE } = from;
    const response = await this.knock('/api/validate-pin', { pinHash: browserHashOf(pin) }, from);
    const { token, role } = response.json<{ token?: string; role: string }>();
    const cookie = response.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
    const headers = { 'user-agent': userAgent, cookie, authorization: `Bearer ${token}` };
    const url = '/api/sheets/category-with-pricing/IPAD';
    return {
      role,
      status: response.statusCode,
      /** What it sends from now on. */
      headers: { cookie, authorization: headers.authorization },
      view: async () => (await app.inject({ url, remoteAddress, headers })).statusCode,
    };
  }

  /** The raw answer of a door. */
  knock(url: string, payload: object, { address = '203.0.113.7', userAgent = PHONE, headers }: TestBrowser) {
    return this.#built.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: address,
      headers: { 'user-agent': userAgent, ...headers },
    });
  }
}
