import { Agent } from 'node:http';
import { onTestFinished } from 'vitest';
import { clearAttempts } from '#server/modules/identity/index.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';
import { KNOWN_LAYOUT, KNOWN_SHEET } from './known-values.ts';
import type { OddRequest } from './odd-requests.ts';
import { type PlantedValues, plantInquiry, plantShares } from './planted-deals.ts';
import { addDevice, invite, previewCustomers, shareAddress } from './planted-people.ts';
import { PRINCIPALS, type Principal } from './principals.ts';
import { askOddly, type OddAnswer } from './send-request.ts';

const SITE_PASSWORD = 'sesame';
const WRONG = browserHashOf('no PIN of anybody');
const clock = { now: () => NOON };

/** What a refused request may change: request counters, and when its session was last used. */
const MAY_CHANGE = [
  'audit',
  'session',
  'throttle_allowance',
  'throttle_budget',
  'throttle_clock',
  'throttle_minute',
];

const ODD_TOKENS = [
  '',
  'Bearer',
  'Bearer null',
  'Basic YWRtaW46YWRtaW4=',
  `Bearer ${browserHashOf(PINS.adminPin)}`,
  `Bearer ${'0'.repeat(65)}`,
  "Bearer ' OR 1=1 --",
  `Bearer ${'x'.repeat(5000)}`,
  'Bearer \u00ff\u00fe',
];

/** A protected site on a port, with every kind of caller. */
export class FuzzedSite {
  readonly #built: TestApp;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #tokens = new Map<Principal, string>();
  #grant = '';
  #customer = '';
  #device = '';
  #passcode = '';
  #held = '';
  #invitation = '';
  #mark = '';
  #planted: PlantedValues = () => ({});
  #uploads = 0;
  #oddTokens = 0;
  #port = 0;

  private constructor(built: TestApp) {
    this.#built = built;
  }

  static async open(database: Database): Promise<FuzzedSite> {
    const source = new PriceTestSource({ IPAD: { 'iPad 9': 199, 'iPad Air': 480 }, TOOLS: { Pen: 10 } });
    const built = await buildTestApp({
      database,
      digest: fastDigest,
      sourceSettings: { source, isSample: false, everySeconds: 3600 },
      variables: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1', ANALYTICS_MAX: '1000000' },
    });
    await createStaffPins({ database, clock, digest: fastDigest, pins: PINS });
    const site = new FuzzedSite(built);
    await site.#listen();
    return site;
  }

  /** Without the background work of a listening server, so that only requests change data. */
  async #listen(): Promise<void> {
    const { app } = this.#built;
    await app.ready();
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      this.#agent.destroy();
      app.server.close();
    });
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
    this.#port = address.port;
  }

  /** Restores what an earlier call may have changed: staff PINs, protection, a customer, an invitation and a passcode. */
  async restore(): Promise<void> {
    const { app, database, as } = this.#built;
    await clearAttempts({ database, clock });
    await database.query.deleteFrom('pin_clash').execute();
    await database.query.deleteFrom('site_secret').execute();
    for (const [owner, pin] of [
      ['admin', PINS.adminPin],
      ['manager', PINS.managerPin],
      ['vip', PINS.vipPin],
    ] as const) {
      const { pin: lookup } = await fastDigest(browserHashOf(pin));
      await database.query
        .deleteFrom('credential')
        .where('lookup', '=', lookup)
        .where('owner', '<>', owner)
        .execute();
      await database.query.updateTable('credential').set({ lookup }).where('owner', '=', owner).execute();
    }
    const admin = new Browser(app);
    admin.token = (await as('admin')).authorization?.replace('Bearer ', '');
    await admin.enableProtection(SITE_PASSWORD);
    this.#passcode = (await admin.createPasscode('Counter', 'open up')).body.passcode?.id ?? '';
    this.#grant = (await new Browser(app).knock(SITE_PASSWORD)).setCookies[0]?.split(';', 1)[0] ?? '';
    const { handle } = (await database.query.selectFrom('customer').select('handle').executeTakeFirst()) ?? {
      handle: '',
    };
    this.#customer = handle;
    this.#device = await addDevice(this.#built, handle);
    this.#tokens.clear();
    for (const principal of PRINCIPALS) await this.#tokenOf(principal);
    await shareAddress(this.#built);
    this.#invitation = await invite(this.#built, handle);
    this.#mark = await previewCustomers(this.#built);
  }

  /** Adds a price list that waits for a decision. */
  async holdWorkbook(): Promise<void> {
    const { app, as } = this.#built;
    this.#uploads += 1;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/price-data/upload?name=prices.csv&mode=review',
      headers: { ...(await as('admin')), 'content-type': 'application/octet-stream' },
      body: `Device,Price\niPad 9,${200 + this.#uploads}\n`,
    });
    this.#held = String(answer.json().snapshotId);
  }

  /** Uploads a sheet with several prices and confirms its columns, so that they can be confirmed again or forgotten. */
  async confirmLayout(): Promise<void> {
    const { app, as, database } = this.#built;
    const headers = await as('admin');
    await app.inject({
      method: 'POST',
      url: `/api/price-data/upload?name=${KNOWN_SHEET}.csv&mode=review`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: 'Model,A+,B\niPad 9,200,150\n',
    });
    await database.query.deleteFrom('sheet_layout').execute();
    await app.inject({
      method: 'PUT',
      url: `/api/price-data/layouts?sheet=${KNOWN_SHEET}`,
      headers,
      body: { layout: KNOWN_LAYOUT, revision: 0 },
    });
  }

  /** An inquiry, a link and a mark, so that they can be read. */
  async plantDeals(): Promise<void> {
    const inquiryOf = await plantInquiry(this.#built);
    const shares = await plantShares(this.#built, await this.#tokenOf('customer'));
    this.#planted = (principal) => ({ ...inquiryOf(principal), ...shares });
  }

  contents(): Promise<string> {
    return textOfAllRows(this.#built.database, MAY_CHANGE);
  }

  async send(request: OddRequest, principal: Principal): Promise<OddAnswer> {
    const filled = await this.#filledIn(request, principal);
    const answer = await askOddly(filled, { port: this.#port, agent: this.#agent });
    // A call may have changed a PIN or ended a session: the next call needs a valid one.
    if (answer.text.includes('session-ended')) this.#tokens.delete(principal);
    if (answer.status === 429) await clearAttempts({ database: this.#built.database, clock });
    return answer;
  }

  async #filledIn(request: OddRequest, principal: Principal): Promise<OddRequest> {
    const token = await this.#tokenOf(principal);
    const knowsPin = principal !== 'admin without the PIN';
    const names = new Map(
      Object.entries({
        token: knowsPin ? token.replace('Bearer ', '') : WRONG,
        adminPin: knowsPin ? browserHashOf(PINS.adminPin) : WRONG,
        managerPin: browserHashOf(PINS.managerPin),
        sitePassword: browserHashOf(SITE_PASSWORD),
        customer: this.#customer,
        device: this.#device,
        passcode: this.#passcode,
        held: this.#held,
        invitation: this.#invitation,
        mark: this.#mark,
        ...this.#planted(principal),
      }),
    );
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => names.get(name) ?? whole);
    // A number stands in quotes until it is filled in.
    const fillBody = (text: string) =>
      fill(text.replaceAll(/"\{=(\w+)\}"/g, (whole, name) => names.get(name) ?? whole));
    const { cookie, ...headers } = request.headers;
    const cookies = [cookie, principal === 'public' ? this.#grant : undefined].filter(
      (each) => each !== undefined,
    );
    return {
      method: request.method,
      path: fill(request.path).replaceAll(/[^\u0021-\u007e]/g, encodeURIComponent),
      headers: {
        ...headers,
        ...(cookies.length > 0 && { cookie: cookies.toReversed().join('; ') }),
        ...(token && { authorization: token }),
      },
      body: typeof request.body === 'string' ? fillBody(request.body) : request.body,
    };
  }

  async #tokenOf(principal: Principal): Promise<string> {
    if (principal === 'no grant') return '';
    if (principal === 'dead token') return `Bearer ${'0'.repeat(64)}`;
    if (principal === 'odd token') {
      this.#oddTokens += 1;
      return ODD_TOKENS[this.#oddTokens % ODD_TOKENS.length] ?? '';
    }
    const role = principal === 'admin without the PIN' ? 'admin' : principal;
    const token = this.#tokens.get(principal) ?? (await this.#built.as(role)).authorization ?? '';
    this.#tokens.set(principal, token);
    return token;
  }
}
