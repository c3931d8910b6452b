import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { contentOf } from '#test/backup/filled-installation.ts';
import { run } from '#test/tierbook/run.ts';
import {
  makeEmptyShop,
  makeOldShop,
  OLD_BACKUP,
  RECORDED,
  startUpgraded,
  type UpgradedShop,
} from './upgraded-shop.ts';

const { answers, customers, people, sitePassword, variables: pins } = RECORDED;

/** Answers to every tier about every price. */
const lists = answers.filter(({ address }) => address.startsWith('/api/sheets/'));

describe.each(['sqlite', 'postgres'] as const)('an upgrade from the first release (%s)', (engine) => {
  test('another start changes nothing, and who was signed in gets the answers of that release', async () => {
    const variables = await makeOldShop(engine);
    const shop = await startUpgraded(variables);
    const [backup] = readdirSync(path.join(variables.DATA_DIR ?? '', 'backups'));
    expect(shop.reports).toEqual([expect.stringContaining(`${backup} before the migration`)]);
    const content = await contentOf(shop.database);
    await shop.stop();

    const again = await startUpgraded(variables);
    expect(again.reports).toEqual([]);
    expect(await contentOf(again.database)).toEqual(content);
    expect(lists.filter(({ status }) => status === 200)).toHaveLength(9 * 3);
    for (const answer of answers) await expectSame(again, answer, sessionOf(answer.who));
  });

  test('the PINs and the passwords of that release open what they opened', async () => {
    const shop = await startUpgraded(await makeOldShop(engine));
    expect(await rolesAt(shop)).toEqual(ROLES);
    expect(await isOpenedBy(shop, sitePassword)).toBe(true);
    expect(await isOpenedBy(shop, 'passcode Zürich')).toBe(true);
    expect(await isOpenedBy(shop, 'passcode Fair')).toBe(false);
  });

  test('prices stay when the source is read again', async () => {
    const shop = await startUpgraded(await makeOldShop(engine));
    const headers = sessionOf('admin');
    const ask = (method: 'GET' | 'POST', url: string) => shop.app.inject({ method, url, headers });
    const { waiting } = (await ask('GET', '/api/price-data/status')).json();
    expect((await ask('POST', `/api/price-data/snapshots/${waiting.id}/discard`)).statusCode).toBe(200);
    expect((await ask('POST', '/api/price-data/sync')).json()).toMatchObject({ outcome: 'same' });
    for (const answer of lists) await expectSame(shop, answer, sessionOf(answer.who));
  });

  test('a backup of that release is restored, and everyone signs in again', async () => {
    const variables = await makeEmptyShop(engine);
    expect(await run(`restore ${OLD_BACKUP}`, variables)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('cannot be verified'),
    });
    const restored = await run(`restore ${OLD_BACKUP} --unverified`, variables);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The secret key matches.') });
    const shop = await startUpgraded(variables);
    const refused = await shop.app.inject({ url: '/api/auth/session', headers: sessionOf('admin') });
    expect(refused.statusCode).toBe(401);
    for (const who of ['public', 'Ada Öztürk', 'vip', 'هایدی']) {
      const headers = await signIn(shop, who);
      for (const answer of lists.filter((each) => each.who === who)) await expectSame(shop, answer, headers);
    }
  });
});

/** Inga was deactivated, and Nemo has another PIN than at first. */
const ROLES = {
  'Bo "Both" O’Neil': 'heavyweight',
  Viktor: 'vip',
  Inga: 'public',
  Nemo: 'customer',
  'the first PIN of Nemo': 'public',
  manager: 'manager',
};

const PINS: Record<string, string | undefined> = {
  ...Object.fromEntries(customers.map(({ name, pin }) => [name, pin])),
  'the first PIN of Nemo': '70060006',
  Nemo: '70080008',
  vip: pins.VIP_PIN,
  manager: pins.MANAGER_PIN,
  admin: pins.ADMIN_PIN,
};

function sessionOf(who: string): Record<string, string> {
  const { token, cookie } = people.find(({ name }) => name === who) ?? { token: null, cookie: '' };
  return { ...(cookie && { cookie }), ...(token !== null && { authorization: `Bearer ${token}` }) };
}

/** Fields that were added since are of no concern here. */
async function expectSame(
  { app }: UpgradedShop,
  { address, status, body }: (typeof answers)[number],
  headers: Record<string, string>,
): Promise<void> {
  const reply = await app.inject({ url: address, headers });
  expect({ address, status: reply.statusCode, body: reply.json() }).toMatchObject({ address, status, body });
}

async function rolesAt({ app }: UpgradedShop): Promise<Record<string, unknown>> {
  const roles: Record<string, unknown> = {};
  for (const who of Object.keys(ROLES)) {
    const payload = { pinHash: browserHashOf(PINS[who] ?? '') };
    // A browser that has passed the gate.
    const headers = { cookie: sessionOf('public').cookie };
    const reply = await app.inject({ method: 'POST', url: '/api/validate-pin', payload, headers });
    roles[who] = reply.json().role;
  }
  return roles;
}

async function signIn({ app }: UpgradedShop, who: string): Promise<Record<string, string>> {
  if (who === 'public') return sessionOf(who);
  const payload = { password: browserHashOf(PINS[who] ?? '') };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/validate-site-password', payload });
  return { authorization: `Bearer ${reply.json().authToken}` };
}

async function isOpenedBy({ app }: UpgradedShop, password: string): Promise<boolean> {
  const payload = { password: browserHashOf(password) };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/validate-site-password', payload });
  return reply.json().valid;
}
