import { createHash } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import { openCatalogue } from './support/catalogue.ts';
import { expectAccessible, SCREENS } from './support/fixtures.ts';
import {
  test as base,
  enterManagerPortal,
  expect,
  PINS,
  panel,
  someone,
  storedSignIn,
} from './support/people.ts';

/** On a server of its own: VIP prices are changed for everybody. */
const test = base.extend({ server: async ({ servers }, use) => use(await servers.of('invitations')) });

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });
const firstRow = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first();
const openButton = (page: Page) => page.getByRole('button', { name: 'Open my prices' });
const DEAD = 'This invitation can no longer be used';

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await openButton(page).click();
  await expect(page.getByText(`Signed in as ${name}.`)).toBeVisible();
  await expect(firstRow(page)).toBeVisible();
}

async function openDead(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await openButton(page).click();
  await expect(titleOf(page)).toHaveText(DEAD);
}

/** Reads a code as a phone does: from what is on the screen. */
async function readCode(code: Locator): Promise<string> {
  const screenshot = (await code.screenshot({ scale: 'css' })).toString('base64');
  const picture = await code.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.drawImage(bitmap, 0, 0);
    return { width, height, data: [...context.getImageData(0, 0, width, height).data] };
  }, screenshot);
  return decodeQR({ ...picture, data: Uint8ClampedArray.from(picture.data) });
}

for (const [where, screen] of SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('a manager invites a customer, who scans the code and sees the prices of their tier', async ({
      quietPage: page,
      browser,
      server,
      desk,
    }) => {
      const { name, pin } = someone();
      const newPage = async () => (await browser.newContext({ ...screen, baseURL: server.url })).newPage();
      const staff = await newPage();
      await enterManagerPortal(staff);
      await panel(staff, 'Create Customer PIN').getByLabel('Customer name').fill(name);
      await staff.getByLabel('PIN', { exact: true }).fill(pin);
      await staff.getByRole('switch', { name: 'Invite by link' }).click();
      await staff.getByRole('button', { name: 'Create Customer PIN' }).click();
      const dialog = staff.getByRole('dialog', { name: `Invitation for ${name}` });
      const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
      expect(link).toMatch(new RegExp(`^${server.url}/join#[0-9a-f]{32}$`));
      expect(await readCode(dialog.getByRole('img', { name: /^QR code/ }))).toBe(link);
      await expectAccessible(staff);
      await desk.changeCustomer({ name }, { isVip: true });
      await desk.raiseTier('vip', 30);

      await openCatalogue(page);
      const publicRow = await firstRow(page).textContent();
      await page.goto(link);
      await expect(titleOf(page)).toHaveText('You are invited to Tierbook Price List');
      expect(page.url()).toBe(`${server.url}/join`);
      await expectAccessible(page);
      await openButton(page).click();
      await expect(titleOf(page)).toHaveText('Tierbook VIP');
      await expect(page.getByText(`Signed in as ${name}.`)).toBeVisible();
      await expect(firstRow(page)).not.toHaveText(publicRow ?? '');
      expect((await storedSignIn(page))[1]).toBe('vip');
      await expectAccessible(page);
      await page.goBack();
      await expect(firstRow(page), 'and not the invitation').toBeVisible();
      expect(page.url()).toBe(`${server.url}/`);

      const late = await newPage();
      await openDead(late, link);
      await expect(late.getByRole('link')).toHaveText([
        'Skip to content',
        'Call (212) 555-0142',
        'Sign in with a PIN',
        'See the public prices',
      ]);
      await expectAccessible(late);
      await late.getByRole('link', { name: 'Sign in with a PIN' }).click();
      await expect(late.getByRole('dialog', { name: 'Sign In' })).toBeVisible();

      await dialog.getByRole('button', { name: 'Done' }).click();
      await staff.reload();
      await expect(
        staff
          .getByRole('row')
          .filter({ hasText: name })
          .getByText(/^Opened/),
      ).toBeVisible();
      await Promise.all([staff, late].map((each) => each.context().close()));
    });
  });

test('the secret of a link is in its fragment and in the one call that uses it, and nowhere else', async ({
  quietPage: page,
  desk,
  server,
}) => {
  const customer = someone();
  await desk.addCustomer(customer);
  const link = await desk.invite(customer);
  const [, secret = ''] = link.split('#');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const visit = page.waitForResponse((answer) => answer.url().endsWith('/api/analytics/visit'));
  await page.goto(link);
  await expect(openButton(page)).toBeVisible();
  const counted = await visit;
  expect(counted.status(), 'a page without a referrer counts its visits, too').toBe(202);
  expect(counted.request().postDataJSON()).toMatchObject({ path: '/join' });
  expect(requests.map((request) => request.url()).join()).not.toContain('invitations');
  await openButton(page).click();
  await expect(page.getByText(`Signed in as ${customer.name}.`)).toBeVisible();
  await expect(firstRow(page)).toBeVisible();

  const seen = await Promise.all(
    requests.map(async (request) => {
      // The browser's own record of the first address.
      const url = request.isNavigationRequest() ? request.url().split('#')[0] : request.url();
      return JSON.stringify([url, await request.allHeaders(), request.postData()]);
    }),
  );
  expect(seen.filter((text) => text.includes(secret))).toEqual([
    expect.stringContaining('/api/invitations/accept'),
  ]);
  const kept = await page.evaluate(() =>
    JSON.stringify([
      localStorage,
      sessionStorage,
      document.cookie,
      window.history.state,
      window.location.href,
    ]),
  );
  expect(kept).not.toContain(secret);
  expect(seen.join()).not.toMatch(/"referer":"[^"]*join/);
  expect(page.url()).toBe(`${server.url}/`);
});

test('a lost answer costs nothing: the same browser opens the link again', async ({ page, desk }) => {
  const customer = someone();
  await desk.addCustomer(customer);
  const link = await desk.invite(customer);
  await page.goto(link);
  await page.route(
    '**/api/invitations/accept',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    },
    { times: 1 },
  );
  await openButton(page).click();
  await expect(page.getByText('The invitation could not be opened.')).toBeVisible();
  // As from the chat, where the link is.
  await page.goto('about:blank');
  await page.goto(link);
  await openButton(page).click();
  await expect(page.getByText(`Signed in as ${customer.name}.`)).toBeVisible();
});

test('a browser that is signed in is asked first, and a reload needs the link again', async ({
  quietPage: page,
  desk,
}) => {
  const [before, after] = [someone(), someone()];
  await desk.addCustomer(before);
  await desk.addCustomer(after);
  await join(page, await desk.invite(before), before.name);
  const link = await desk.invite(after);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${before.name}.`)).toBeVisible();
  await page.reload();
  await expect(titleOf(page)).toHaveText('Please open your invitation again');
  await page.goto('/');
  await page.goto(link);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(firstRow(page)).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign out and open the invitation' }).click();
  await expect(page.getByText(`Signed in as ${after.name}.`)).toBeVisible();
});

test.describe('on a protected site', () => {
  test.use({ server: async ({ servers }, use) => use(await servers.of('invitations behind a gate')) });

  test('an invitation opens the gate for its customer and for nobody else', async ({
    quietPage: page,
    browser,
    server,
    desk,
    playwright,
  }) => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const customer = someone();
    await desk.addCustomer(customer);
    const link = await desk.invite(customer);
    const api = await playwright.request.newContext({ baseURL: server.url });
    const pinHash = sha256(PINS.ADMIN_PIN);
    const { token } = await (await api.post('/api/validate-pin', { data: { pinHash } })).json();
    const answer = await api.post('/api/auth/site-protection', {
      headers: { authorization: `Bearer ${token}` },
      data: { pinHash, enabled: true, sitePasswordHash: sha256('open sesame') },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await api.dispose();

    const gate = page.getByRole('dialog', { name: 'Site Access Required' });
    await page.goto('/');
    await expect(gate).toBeVisible();
    await join(page, link, customer.name);
    await page.reload();
    await expect(firstRow(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(gate).toBeVisible();

    const late = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openDead(late, link);
    await expect(late.getByRole('link', { name: 'See the public prices' })).toHaveCount(0);
    await expect(late.getByText('$')).toHaveCount(0);
    await late.context().close();
  });
});
