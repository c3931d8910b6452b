import { randomBytes } from 'node:crypto';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Inquiry, SentInquiry } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { createSessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import type { Prices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { signInAs } from '#test/sign-in-as.ts';

export const IPAD = { category: 'IPAD', device: 'iPad 9', occurrence: 1 };
export const AIR = { ...IPAD, device: 'iPad Air' };
export const SIGNED = { name: 'Grace', phone: '+1 212 555 0199' };

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

export const PRICES = {
  IPAD: { Tablets: null, 'iPad 9': 200, 'iPad Air': 480 },
  TOOLS: { Pen: 100 },
} satisfies Prices;

type Headers = Record<string, string>;

interface Visit {
  readonly headers?: Headers;
  readonly address?: string;
}

export const newKey = () => randomBytes(16).toString('hex');

/** The whole server with a list that has other prices for every tier, in which everyone may inquire. */
export class InquiringShop {
  readonly built: TestApp;
  readonly clock: SettableClock;
  readonly #source: PriceTestSource;
  #settings: ShopSettings = { ...DEFAULT_SHOP_SETTINGS, mayInquire: [...TIER_IDS, 'customer'] };
  #revision = 0;

  private constructor(built: TestApp, clock: SettableClock, source: PriceTestSource) {
    this.built = built;
    this.clock = clock;
    this.#source = source;
  }

  /** Another server on the data of a shop that is open already: nothing is saved. */
  static async join(
    database: Database | null,
    clock: SettableClock = settableClock(),
  ): Promise<InquiringShop> {
    const source = new PriceTestSource(PRICES);
    const sourceSettings = { source, isSample: false, everySeconds: 3600 };
    const ours = { PUBLIC_URL: 'https://prices.example', TRUSTED_PROXIES: '127.0.0.1' };
    const variables = { TIME_ZONE: 'UTC', LOG_LEVEL: 'trace', ...ours };
    const own = { clock, digest: fastDigest, sourceSettings, variables };
    const built = await buildTestApp({ ...own, ...(database && { database }) });
    return new InquiringShop(built, clock, source);
  }

  /** On a database of its own, unless given. */
  static async open(database: Database | null = null): Promise<InquiringShop> {
    const shop = await InquiringShop.join(database);
    await shop.price({ vip: 1000, heavyweight: 2000 });
    await shop.choose({});
    return shop;
  }

  async choose(settings: Partial<ShopSettings>): Promise<void> {
    this.#settings = { ...this.#settings, ...settings };
    const body = { revision: this.#revision, settings: this.#settings };
    await this.#succeed('PUT', '/api/shop', body);
    this.#revision += 1;
  }

  /** What a tier pays above the public's price. */
  async price(
    { vip, heavyweight }: Readonly<Record<'vip' | 'heavyweight', number>>,
    configuration: Partial<Configuration> = {},
  ): Promise<void> {
    const { buckets, defaultsByRole } = DEFAULT_CONFIGURATION;
    const added = (flat: number) =>
      Object.fromEntries(buckets.map(([label]) => [label, { mode: 'flat', pct: 0, flat }]));
    await this.#succeed('POST', '/api/config', {
      ...DEFAULT_CONFIGURATION,
      ...configuration,
      defaultsByRole: { ...defaultsByRole, vip: added(vip), heavyweight: added(heavyweight) },
    });
  }

  async publish(prices: Prices): Promise<void> {
    this.#source.says(prices);
    await this.#succeed('POST', '/api/price-data/sync', {});
  }

  async #succeed(method: 'PUT' | 'POST', url: string, given: object): Promise<void> {
    const headers = await this.as('admin');
    const pinHash = headers.authorization?.replace('Bearer ', '');
    const body = url === '/api/config' ? { ...given, pinHash } : given;
    const answer = await this.built.app.inject({ method, url, headers, body });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  as(role: Role): Promise<Headers> {
    return signInAs(this.built.database, role, this.clock);
  }

  /** The headers of a new customer with a PIN of their own. */
  async addCustomer(given: Parameters<typeof makeCustomer>[1] = {}, phone: string | null = null) {
    const { database } = this.built;
    const { customerId, credentialId } = await makeCustomer(database.query, given);
    const { handle } = await database.query
      .updateTable('customer')
      .set({ phone })
      .where('id', '=', customerId)
      .returning('handle')
      .executeTakeFirstOrThrow();
    const parts = { database, timeZone: 'UTC', clock: this.clock, logger: { warn: console.warn } };
    const token = await database.transaction((trx) => createSessions(parts).open(trx, credentialId));
    return { customerId, handle, headers: { authorization: `Bearer ${token}` } };
  }

  /** The price that somebody sees now. */
  async priceOf({ category, device }: typeof IPAD, headers: Headers = {}): Promise<number> {
    const url = `/api/sheets/category-with-pricing/${category}`;
    const { devices } = (await this.built.app.inject({ url, headers })).json<{ devices: CatalogueRow[] }>();
    const row = devices.find((each) => each.device === device && each.isHeader !== true);
    return row?.finalPrice ?? Number.NaN;
  }

  /** Two pieces of one device at the price that the sender sees, with a new key, unless given. */
  async bodyFor({ headers = {} }: Visit, given: object = {}) {
    const shown = await this.priceOf(IPAD, headers);
    return { key: newKey(), lines: [{ ...IPAD, quantity: 2, shown }], ...given };
  }

  send(body: object, { headers = {}, address = '203.0.113.7' }: Visit = {}) {
    return this.built.app.inject({
      method: 'POST',
      url: '/api/inquiries',
      headers: { 'user-agent': CHROME, 'x-forwarded-for': address, ...headers },
      body,
    });
  }

  async sent(visit: Visit = {}, given: object = {}): Promise<SentInquiry> {
    const answer = await this.send(await this.bodyFor(visit, given), visit);
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.json();
  }

  get(path: string, headers: Headers = {}) {
    return this.built.app.inject({ url: `/api/inquiries${path}`, headers });
  }

  async read(id: string, headers?: Headers): Promise<Inquiry> {
    return (await this.get(`/${id}`, headers ?? (await this.as('admin')))).json();
  }

  readByToken(token: string, address = '203.0.113.7') {
    return this.built.app.inject({
      method: 'POST',
      url: '/api/inquiries/read',
      headers: { 'x-forwarded-for': address },
      body: { token },
    });
  }

  async update(id: string, body: object, role: Role = 'manager') {
    const headers = await this.as(role);
    return this.built.app.inject({ method: 'PATCH', url: `/api/inquiries/${id}`, headers, body });
  }

  async storedCount(): Promise<number> {
    return (await this.built.database.query.selectFrom('inquiry').select('id').execute()).length;
  }
}
