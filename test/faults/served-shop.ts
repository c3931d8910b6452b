import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Configuration, configurationSchema } from '#domain/contract/entities/configuration.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { type Database, type Engine, openDatabase } from '#server/platform/database/index.ts';
import { RunningServer } from '#test/server/running-server.ts';
import { makeStorage } from '#test/storage.ts';

export const PINS = { ADMIN_PIN: '11112222', MANAGER_PIN: '33334444', VIP_PIN: '55556666' } as const;
export const INQUIRER = { name: 'Inquirer', pin: '10002000' } as const;
export const SITE_PASSWORD = 'open sesame';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const VARIABLES = {
  ...PINS,
  SECRET_KEY: 'a key that only fault tests know',
  ANALYTICS_MAX: '1000000',
  TIME_ZONE: 'UTC',
};

export const CATEGORY = 'IPAD';

/** The answer to a write while the database is not writable. */
export const UNAVAILABLE = { error: 'The database is not available. Please try again.' };
/** The number of rows of a list besides the one that identifies it. */
export const DEVICES = 200;

/** The name of the row that identifies a list. */
export function nameOfList(list: number): string {
  return `List ${list}`;
}

/** A price list as a .csv. */
export function listOf(list: number): string {
  const devices = Array.from({ length: DEVICES }, (_, number) => `Device ${number},100`);
  return ['Device,Price', `${nameOfList(list)},100`, ...devices].join('\n');
}

/** The data of one shop, with the environment of a server that uses it. */
export interface Premises {
  readonly variables: Record<string, string>;
  /** Another connection to the same data, as an administration command would have. */
  openDatabase(): Promise<Database>;
}

/** An empty database with a price list beside it that is read at the first start. */
export async function makePremises(engine: Engine): Promise<Premises & { databaseUrl: string | null }> {
  const storage = await makeStorage(engine, { isMigrated: true });
  onTestFinished(() => storage.remove());
  const { dataDir, databaseUrl } = storage.settings;
  const source = path.join(dataDir, `${CATEGORY}.csv`);
  writeFileSync(source, listOf(0));
  return {
    databaseUrl,
    variables: {
      ...VARIABLES,
      PRICE_SOURCE: source,
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
    async openDatabase() {
      const database = await openDatabase(storage.settings);
      onTestFinished(() => database.close());
      return database;
    },
  };
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if the answer is not JSON. */
  readonly body: ReplyBody;
}

interface ReplyBody {
  readonly error?: string;
  readonly token?: string;
  readonly revision?: number;
  readonly outcome?: string;
  readonly mark?: string;
  readonly snapshotId?: number;
  readonly details?: { readonly code?: string };
  readonly devices?: readonly { readonly display: string; readonly finalPrice: number }[];
  readonly customerPins?: readonly { readonly name: string }[];
  readonly passcode?: { readonly id: string };
}

interface Ask {
  readonly token?: string | undefined;
  readonly cookie?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly body?: object | string;
}

/** The delivered product as a process, and what people do with it over HTTP. */
export class ServedShop {
  readonly server: RunningServer;
  readonly address: string;
  /** From the start of the process to the first price list. */
  readonly backInMs: number;

  private constructor(server: RunningServer, address: string, backInMs: number) {
    this.server = server;
    this.address = address;
    this.backInMs = backInMs;
  }

  static async start(
    variables: Record<string, string>,
    terms: { handleLimit?: number } = {},
  ): Promise<ServedShop> {
    const begun = performance.now();
    const server = new RunningServer(variables, terms);
    const address = await server.address();
    const { status } = await fetch(`${address}/api/sheets/categories`);
    // A protected site is also ready when it asks for the password.
    if (status !== 200 && status !== 401) throw new Error(`the first answer was ${status}`);
    return new ServedShop(server, address, performance.now() - begun);
  }

  async ask(method: string, path: string, { token, cookie, headers, body }: Ask = {}): Promise<Reply> {
    const isFile = typeof body === 'string';
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        'user-agent': BROWSER,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  }

  tryPin(pin: string): Promise<Reply> {
    return this.ask('POST', '/api/validate-pin', { body: { pinHash: browserHashOf(pin) } });
  }

  async signIn(pin: string): Promise<string> {
    const { status, body } = await this.tryPin(pin);
    if (!body.token) throw new Error(`the PIN was answered with ${status}`);
    return body.token;
  }

  categories(more: Ask = {}): Promise<Reply> {
    return this.ask('GET', '/api/sheets/categories', more);
  }

  list(category: string, more: Ask = {}): Promise<Reply> {
    return this.ask('GET', `/api/sheets/category-with-pricing/${encodeURIComponent(category)}`, more);
  }

  async configuration(token: string): Promise<Configuration & { revision: number }> {
    const { text, body } = await this.ask('GET', '/api/config', { token });
    return { ...configurationSchema.parse(JSON.parse(text)), revision: body.revision ?? 0 };
  }

  saveConfiguration(token: string, configuration: object): Promise<Reply> {
    return this.ask('POST', '/api/config', { token, body: { ...configuration, pinHash: token } });
  }

  upload(token: string, name: string, csv: string): Promise<Reply> {
    return this.ask('POST', `/api/price-data/upload?name=${encodeURIComponent(name)}`, { token, body: csv });
  }

  createCustomer(token: string, name: string, pin: string): Promise<Reply> {
    return this.ask('POST', '/api/customer-pins', {
      token,
      body: { name, customerPinHash: browserHashOf(pin) },
    });
  }

  /** As the preview shows it. */
  async importCustomers(token: string, csv: string): Promise<Reply> {
    const { body } = await this.ask('POST', '/api/customer-pins/import/preview', { token, body: csv });
    return this.ask('POST', `/api/customer-pins/import?mark=${body.mark}`, { token, body: csv });
  }

  visit(path: string): Promise<Reply> {
    const body = {
      path,
      sessionId: '0190a1b2-c3d4-4e5f-8a9b',
      userAgent: BROWSER,
      referrer: '',
      isUniqueVisitor: false,
    };
    return this.ask('POST', '/api/analytics/visit', { body });
  }

  /** Lets customers send inquiries, and returns the token of one. */
  async openToInquiries({ admin, manager }: Record<'admin' | 'manager', string>): Promise<string> {
    const settings = { ...DEFAULT_SHOP_SETTINGS, mayInquire: ['customer'] };
    await this.ask('PUT', '/api/shop', { token: admin, body: { revision: 0, settings } });
    await this.createCustomer(manager, INQUIRER.name, INQUIRER.pin);
    return this.signIn(INQUIRER.pin);
  }

  /** The same number is the same request. */
  inquire(token: string, number: number, shown: number): Promise<Reply> {
    const lines = [{ category: CATEGORY, device: 'Device 0', occurrence: 1, quantity: number, shown }];
    const body = { key: String(number).padStart(32, '0'), lines };
    return this.ask('POST', '/api/inquiries', { token, body });
  }

  protect(token: string, isEnabled: boolean): Promise<Reply> {
    const body = {
      enabled: isEnabled,
      pinHash: browserHashOf(PINS.ADMIN_PIN),
      ...(isEnabled && { sitePasswordHash: browserHashOf(SITE_PASSWORD) }),
    };
    return this.ask('POST', '/api/auth/site-protection', { token, body });
  }

  knock(password: string): Promise<Reply> {
    return this.ask('POST', '/api/auth/validate-site-password', {
      body: { password: browserHashOf(password) },
    });
  }

  async isReady(): Promise<boolean> {
    return (await this.ask('GET', '/readyz')).status === 200;
  }
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookieOf({ headers }: Reply): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
