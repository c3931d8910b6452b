import { createHash } from 'node:crypto';
import { type APIRequestContext, type BrowserContextOptions, devices, type Page } from '@playwright/test';
import { openCatalogue } from './catalogue.ts';
import { ON_PHONE } from './fixtures.ts';
import { expect, PINS, test as site } from './site.ts';
import { expectToast as expectShown, putToastAway } from './toasts.ts';

interface Device {
  readonly options: BrowserContextOptions;
  /** The name of the device in both portals. */
  readonly name: RegExp;
  readonly type: string;
}

export const PHONE: Device = {
  options: ON_PHONE,
  name: /Chrome \d+ on Android/,
  type: 'Mobile',
};
export const DESKTOP: Device = {
  options: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
  name: /Chrome \d+ on Windows/,
  type: 'Desktop',
};

interface Customer {
  readonly name: string;
  readonly pin: string;
}

type Flags = Partial<Record<'isActive' | 'isVip' | 'isHeavyweight', boolean>>;

interface Fixtures {
  /** The price list on a separate device with the given address. */
  visit: (device: Device, address: string) => Promise<Page>;
  /** Calls with the admin's session, for what a test does not want to do on screen. */
  desk: Desk;
}

interface Desk {
  addCustomer(customer: Customer, flags?: Flags): Promise<void>;
  changeCustomer(customer: Pick<Customer, 'name'>, flags: Flags): Promise<void>;
  /** The address of a link that signs a customer in. */
  invite(customer: Pick<Customer, 'name'>, openings?: number): Promise<string>;
  signInFrom(address: string, pin: string): Promise<void>;
  /** Adds an amount to every price of a tier. */
  raiseTier(tier: 'vip' | 'heavyweight', amount: number): Promise<void>;
}

/** Behind a proxy, so that each test has its own addresses: alerts are about shared ones. */
export const test = site.extend<Fixtures>({
  server: async ({ servers }, use) => use(await servers.of('people', { TRUSTED_PROXIES: '127.0.0.1' })),
  visit: async ({ browser, server }, use) => {
    const opened: Page[] = [];
    await use(async ({ options }, address) => {
      const context = await browser.newContext({
        ...options,
        baseURL: server.url,
        extraHTTPHeaders: { 'x-forwarded-for': address },
      });
      const page = await context.newPage();
      opened.push(page);
      await openCatalogue(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
  desk: async ({ playwright, server }, use) => {
    const request = await playwright.request.newContext({ baseURL: server.url });
    await use(await openDesk(request));
    await request.dispose();
  },
});

async function openDesk(request: APIRequestContext): Promise<Desk> {
  const { token } = await send(request, 'post', '/api/validate-pin', { pinHash: sha256(PINS.ADMIN_PIN) });
  const call = (method: 'get' | 'post' | 'patch', path: string, data?: object) =>
    send(request, method, path, data, { authorization: `Bearer ${token}` });
  const pathOf = async ({ name }: Pick<Customer, 'name'>) => {
    const { customerPins } = await call('get', '/api/customer-pins');
    const { pinHash } = customerPins.find((customer: Customer) => customer.name === name);
    return `/api/customer-pins/${pinHash}`;
  };
  const changeCustomer: Desk['changeCustomer'] = async (customer, flags) => {
    await call('patch', await pathOf(customer), flags);
  };
  return {
    changeCustomer,
    async addCustomer(customer, flags = {}) {
      const { name, pin } = customer;
      await call('post', '/api/customer-pins', { name, customerPinHash: sha256(pin) });
      await changeCustomer(customer, flags);
    },
    async invite(customer, openings = 1) {
      const { token: invitation } = await call('post', `${await pathOf(customer)}/invitation`, { openings });
      return `/join#${invitation}`;
    },
    async signInFrom(address, pin) {
      const headers = { 'x-forwarded-for': address };
      const { role } = await send(request, 'post', '/api/validate-pin', { pinHash: sha256(pin) }, headers);
      expect(role).not.toBe('public');
    },
    async raiseTier(tier, amount) {
      const configuration = await call('get', '/api/config');
      const labels: string[] = configuration.buckets.map(([label]: [string]) => label);
      configuration.defaultsByRole[tier] = Object.fromEntries(
        labels.map((label) => [label, { mode: 'flat', pct: 0, flat: amount }]),
      );
      await call('post', '/api/config', { ...configuration, pinHash: token });
    },
  };
}

async function send(
  request: APIRequestContext,
  method: 'get' | 'post' | 'patch',
  path: string,
  data?: object,
  headers: Record<string, string> = {},
) {
  const answer = await request[method](path, { headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let made = 0;

/** A name and a PIN that nobody else has on this worker's server. */
export function someone(): Customer {
  made += 1;
  return { name: `Customer ${made}`, pin: String(20_000_000 + made) };
}

/** An address that no other test uses. */
export function someAddress(): string {
  made += 1;
  return `198.51.100.${made}`;
}

/** Waits for a toast, then closes it: it would cover the next control. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expectShown(page, title, description);
  await putToastAway(page);
}

/** A panel of a portal, by its title. */
export function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

export async function enterAdminPortal(page: Page, tab?: 'authentication' | 'customers'): Promise<void> {
  await page.goto(tab ? `/admin?tab=${tab}` : '/admin');
  await page.getByLabel('Admin PIN', { exact: true }).fill(PINS.ADMIN_PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist', { name: 'Admin Portal' })).toBeVisible();
}

export async function enterManagerPortal(page: Page): Promise<void> {
  await page.goto('/manager');
  await page.getByLabel('Manager PIN', { exact: true }).fill(PINS.MANAGER_PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Active Session')).toBeVisible();
}

/** Chooses an action in a customer's row: by its buttons, or by its menu on narrow screens. */
export async function chooseAction(
  page: Page,
  name: string,
  action: 'Edit' | 'Delete' | 'Send a new invitation',
): Promise<void> {
  const menu = page.getByRole('button', { name: `Actions for ${name}`, exact: true });
  const button = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  await expect(menu.or(button).filter({ visible: true }).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export { signIn, storedSignIn } from './site.ts';
export { expect, PINS };
