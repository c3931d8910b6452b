import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test as onSite, PINS, signInByCall } from './support/admin.ts';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expectAccessible, ON_PHONE } from './support/fixtures.ts';
import { enterManagerPortal, expectToast, signIn } from './support/people.ts';

const CUSTOMER = { name: 'Union Trade-In', pin: '55123987' };

interface Sent {
  readonly id: string;
  readonly number: number;
  readonly token?: string;
}

const test = onSite.extend<{ shop: { send: (pin: string | null, quantity: number) => Promise<Sent> } }>({
  shop: async ({ page }, use) => {
    await openShop(page);
    await use({ send: (pin, quantity) => sendInquiry(page, pin, quantity) });
  },
});

type Method = 'get' | 'post' | 'put';

async function call(
  page: Page,
  method: Method,
  path: string,
  token: string | null | undefined,
  data?: object,
) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await page.request[method](path, { headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Everybody may send inquiries, and there is one customer. */
async function openShop(page: Page): Promise<void> {
  const { token } = await signInByCall(page, PINS.ADMIN_PIN);
  const { revision, settings } = await call(page, 'get', '/api/shop', token);
  const mayInquire = ['public', 'customer', 'vip'];
  const chosen = { ...settings, messaging: 'https://wa.me/12125550142', mayInquire };
  await call(page, 'put', '/api/shop', token, { revision, settings: chosen });
  const customerPinHash = createHash('sha256').update(CUSTOMER.pin).digest('hex');
  await call(page, 'post', '/api/customer-pins', token, { name: CUSTOMER.name, customerPinHash });
  await page.context().clearCookies();
}

/** Two devices of the first category, as the basket sends them; without a PIN as a visitor. */
async function sendInquiry(page: Page, pin: string | null, quantity: number): Promise<Sent> {
  const token = pin ? (await signInByCall(page, pin)).token : null;
  const { categories } = await call(page, 'get', '/api/sheets/categories', token);
  const category: string = categories[0];
  const list = `/api/sheets/category-with-pricing/${encodeURIComponent(category)}`;
  const { devices } = await call(page, 'get', list, token);
  const rows = devices.filter((row: { isHeader?: boolean }) => !row.isHeader).slice(0, 2);
  const lines = rows.map(({ device, finalPrice }: { device: string; finalPrice: number }) => ({
    category,
    device,
    occurrence: 1,
    quantity,
    shown: finalPrice,
  }));
  const sender = pin ? {} : { name: 'Maya Ortiz', phone: '+1 917 555 0138' };
  const key = randomBytes(16).toString('hex');
  const sent = await call(page, 'post', '/api/inquiries', token, {
    key,
    lines,
    note: 'All boxed.',
    ...sender,
  });
  await page.context().clearCookies();
  return sent;
}

test('a manager answers a customer with an offer, which the customer reads on a phone', async ({
  page,
  shop,
  browser,
  site,
}) => {
  const { number } = await shop.send(CUSTOMER.pin, 3);
  await enterManagerPortal(page);
  await expect(page).toHaveTitle(/^\(1\) Manager Portal/);
  await page.getByRole('tab', { name: 'Inquiries' }).click();
  await expect(page.getByRole('heading', { level: 2, name: CUSTOMER.name })).toBeVisible();
  await expect(page.getByText('Note from the visitor')).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);

  const field = page.getByLabel(/^Our offer for /).first();
  const listPrice = Number(await field.getAttribute('placeholder'));
  await field.fill(String(listPrice + 10));
  await page.getByLabel('Our note').fill('Offer holds until Wednesday.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expectToast(page, 'Answer sent');
  await expect(page).toHaveTitle(/^Manager Portal/);

  const context = await browser.newContext({ ...ON_PHONE, baseURL: site.url });
  const phone = await context.newPage();
  await openCatalogue(phone);
  await signIn(phone, CUSTOMER.pin);
  const link = phone.getByRole('link', { name: /My inquiries/ });
  await expect(link.getByRole('img', { name: 'New answer' })).toBeVisible();
  await expectNothingSideways(phone);
  await link.click();
  await expect(phone.getByRole('heading', { level: 1, name: 'My inquiries' })).toBeFocused();
  await phone.getByRole('link', { name: new RegExp(`Inquiry ${number}`) }).click();
  await expect(phone.getByText('+$10 each')).toBeVisible();
  await expect(phone.getByText('Offer holds until Wednesday.')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/12125550142?text=Inquiry%20${number}`,
  );
  await expectNothingSideways(phone);
  await expectAccessible(phone);

  await phone.getByRole('button', { name: 'My inquiries' }).click();
  await phone.getByRole('button', { name: 'Price list' }).click();
  await expect(phone.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await expect(link).toBeVisible();
  await expect(phone.getByRole('img', { name: 'New answer' })).toHaveCount(0);
  await context.close();
});

test('a visitor reads an inquiry by its link alone, and the link leaves the address', async ({
  page,
  shop,
}) => {
  const { number, token } = await shop.send(null, 2);
  await page.goto(`/?inquiry#${token}`);
  await expect(page.getByRole('heading', { level: 1, name: `Inquiry ${number}` })).toBeVisible();
  await expect(page).toHaveURL('/?inquiry');
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  await page.goto(`/?inquiry#${'0'.repeat(32)}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Please open your link again' })).toBeVisible();
});

test('the address of an inquiry leads staff to their portal', async ({ page, shop }) => {
  const { id } = await shop.send(CUSTOMER.pin, 1);
  await enterManagerPortal(page);
  await page.goto(`/?inquiry=${id}`);
  await expect(page).toHaveURL(`/manager?tab=inquiries&inquiry=${id}`);
  await expect(page.getByRole('heading', { level: 2, name: CUSTOMER.name })).toBeVisible();
});
