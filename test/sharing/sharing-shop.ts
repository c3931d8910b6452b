import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { ShareLink } from '#domain/contract/entities/deals/shares.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createSessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '#test/build-test-app.ts';
import { BOTH_GRADES } from '#test/catalogue/layout-shop.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { configurationWithTiers } from '#test/isolation/priced-shop.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { silent } from '#test/silent-logger.ts';

export const EVERYONE = ['public', 'customer', 'vip', 'heavyweight'] as const;
type Audience = ShopSettings['mayShare'];

/** Names that a spreadsheet program would run, a title, and a device that occurs twice. */
const SHEETS = {
  IPAD: [
    ['Device', 'Price'],
    ['iPad Series', null],
    ['iPad Air', 4177],
    ['=HYPERLINK("https://example.com")', 5233],
    ['iPad Air', 6301],
    ['-2+3', 7411],
  ],
  PHONES: [
    ['Model', 'A+', 'B'],
    ['iPhone 15', 8209, 8111],
    ['iPhone 14', 'Call', 'sold out'],
  ],
};

/** Only the shop's owner knows them. */
export const BASE_PRICES: readonly number[] = Object.values(SHEETS)
  .flat(2)
  .filter((cell) => typeof cell === 'number');

export interface SharingCustomer {
  readonly customerId: number;
  readonly credentialId: number;
  readonly handle: string;
  readonly headers: Record<string, string>;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface OpenTerms extends Pick<TestAppOptions, 'variables'> {
  readonly mayShare?: Audience;
  readonly own?: Pick<Configuration, 'money' | 'rounding'>;
  readonly clock?: SettableClock;
}

/** The whole server with a list of every tier, and people who share it. */
export class SharingShop {
  readonly built: TestApp;
  readonly clock: SettableClock;
  readonly source: PriceTestSource;

  private constructor(built: TestApp, clock: SettableClock, source: PriceTestSource) {
    this.built = built;
    this.clock = clock;
    this.source = source;
  }

  static async open(database: Database, terms: OpenTerms = {}): Promise<SharingShop> {
    const { mayShare = [...EVERYONE], own = {}, clock = settableClock(), variables } = terms;
    const source = new PriceTestSource();
    source.saysSheets(SHEETS);
    const built = await buildTestApp({
      database,
      clock,
      digest: fastDigest,
      sourceSettings: { source, isSample: false, everySeconds: 3600 },
      variables: { TIME_ZONE: 'UTC', LOG_LEVEL: 'trace', ...variables },
    });
    const shop = new SharingShop(built, clock, source);
    await shop.#publish(own);
    await shop.allow(mayShare);
    return shop;
  }

  /** A second server on the same data. */
  static async join(database: Database, clock: SettableClock): Promise<SharingShop> {
    const built = await buildTestApp({
      database,
      clock,
      digest: fastDigest,
      variables: { TIME_ZONE: 'UTC' },
    });
    return new SharingShop(built, clock, new PriceTestSource());
  }

  async #publish(own: Pick<Configuration, 'money' | 'rounding'>): Promise<void> {
    const admin = await this.as('admin');
    const pinHash = admin.authorization?.replace('Bearer ', '');
    await this.send('POST', '/api/config', admin, { ...configurationWithTiers(), ...own, pinHash });
    const url = '/api/price-data/layouts?sheet=PHONES';
    await this.#publishAnswered(await this.send('PUT', url, admin, { layout: BOTH_GRADES, revision: 0 }));
  }

  /** A new list may wait for a decision. */
  async #publishAnswered(answer: { json(): { outcome?: string; snapshotId?: number } }): Promise<void> {
    const { outcome, snapshotId } = answer.json();
    const url = `/api/price-data/snapshots/${snapshotId}/publish`;
    if (outcome === 'held') await this.send('POST', url, await this.as('admin'), {});
  }

  async allow(mayShare: Audience): Promise<void> {
    const admin = await this.as('admin');
    const { revision } = (await this.send('GET', '/api/shop', admin)).json();
    const names = { name: 'Corner Phones', nameVip: 'Corner VIP', nameHeavyweight: 'Corner Heavy' };
    const settings = { ...DEFAULT_SHOP_SETTINGS, names, mayShare };
    await this.send('PUT', '/api/shop', admin, { revision, settings });
  }

  /** Of the first device with that name. */
  async changePrice(device: string, price: number): Promise<void> {
    const [found] = SHEETS.IPAD.filter(([name]) => name === device);
    const IPAD = SHEETS.IPAD.map((row) => (row === found ? [device, price] : row));
    this.source.saysSheets({ ...SHEETS, IPAD });
    await this.#publishAnswered(await this.send('POST', '/api/price-data/sync', await this.as('admin')));
  }

  as(role: Role): Promise<Record<string, string>> {
    return signInAs(this.built.database, role, this.clock);
  }

  async addCustomer(given: Parameters<typeof makeCustomer>[1] = {}): Promise<SharingCustomer> {
    const { database } = this.built;
    const made = await makeCustomer(database.query, given);
    const { handle } = await database.query
      .selectFrom('customer')
      .select('handle')
      .where('id', '=', made.customerId)
      .executeTakeFirstOrThrow();
    return { ...made, handle, headers: await this.signIn(made.credentialId) };
  }

  async signIn(credentialId: number): Promise<Record<string, string>> {
    const { database } = this.built;
    const sessions = createSessions({ database, timeZone: 'UTC', clock: this.clock, logger: silent });
    const token = await database.transaction((trx) => sessions.open(trx, credentialId));
    return { authorization: `Bearer ${token}` };
  }

  send(method: Method, url: string, headers: Record<string, string> = {}, body?: object) {
    return this.built.app.inject({ method, url, headers, ...(body && { body }) });
  }

  /** As staff change a customer. */
  async change({ handle }: SharingCustomer, body: object): Promise<void> {
    const answer = await this.send('PATCH', `/api/customer-pins/${handle}`, await this.as('admin'), body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  tryToMakeLink({ headers }: Pick<SharingCustomer, 'headers'>, body: object = {}) {
    return this.send('POST', '/api/share-links', headers, { name: 'Webshop', format: 'csv', ...body });
  }

  async makeLink(customer: SharingCustomer, format: ShareLink['format'] = 'csv'): Promise<ShareLink> {
    const answer = await this.tryToMakeLink(customer, { format });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  }

  /** As a program does, without a session. */
  read({ path }: Pick<ShareLink, 'path'>, headers: Record<string, string> = {}, address = '203.0.113.7') {
    return this.built.app.inject({ url: path, headers, remoteAddress: address });
  }

  async statusOf(link: Pick<ShareLink, 'path'>): Promise<number> {
    return (await this.read(link)).statusCode;
  }
}
