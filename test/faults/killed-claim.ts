import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { IS_LONG } from './long-form.ts';
import { PINS, type Reply, ServedShop } from './served-shop.ts';

/** How often the server is killed while it is claimed, unless the claim succeeds before. */
const ROUNDS = IS_LONG ? 5 : 1;

/** A shop with these PINs, whose server was killed during the set-up. */
export async function claimThroughKills(
  variables: Record<string, string>,
  database: Database,
): Promise<ServedShop> {
  let shop = await ServedShop.start(variables);
  const [, code = ''] = /\/setup#([0-9a-f]+)$/m.exec(shop.server.said()) ?? [];
  const claimMs = await timeOfClaim(shop);
  let isClaimed = false;
  for (let round = 0; round < ROUNDS && !isClaimed; round += 1) {
    const answer = claim(shop, code).catch(() => null);
    // Not a wait for an event: only the moment of the kill varies.
    await delay(Math.random() * 2 * claimMs);
    await shop.server.killHard();
    const reply = await answer;
    shop = await ServedShop.start(variables);
    isClaimed = await expectAllOrNothing(database);
    if (reply !== null) await expectAcknowledged(shop, reply, isClaimed);
  }
  // The address that was printed before still works.
  if (!isClaimed) expect((await claim(shop, code)).status).toBe(200);
  expect(await expectAllOrNothing(database)).toBe(true);
  expect((await claim(shop, code)).status).toBe(404);
  return shop;
}

/** About: the first PIN that is tried takes as long as the three of the claim after it. */
async function timeOfClaim(shop: ServedShop): Promise<number> {
  const begun = performance.now();
  await shop.tryPin(PINS.VIP_PIN);
  return performance.now() - begun;
}

function claim(shop: ServedShop, code: string): Promise<Reply> {
  return shop.ask('POST', '/api/setup/claim', {
    body: {
      code,
      adminPinHash: browserHashOf(PINS.ADMIN_PIN),
      managerPinHash: browserHashOf(PINS.MANAGER_PIN),
      vipPinHash: browserHashOf(PINS.VIP_PIN),
    },
  });
}

/** The claim and the session that it began. */
async function expectAcknowledged(
  shop: ServedShop,
  { status, body }: Reply,
  isClaimed: boolean,
): Promise<void> {
  expect({ status, isClaimed }).toEqual({ status: 200, isClaimed: true });
  expect((await shop.configuration(body.token ?? '')).revision).toBe(1);
}

/** Returns whether the installation is claimed. */
async function expectAllOrNothing({ query }: Database): Promise<boolean> {
  const pins = await query.selectFrom('credential').select('owner').orderBy('owner').execute();
  const codes = await query.selectFrom('setup_code').select('digest').execute();
  const progress = await query.selectFrom('setup_progress').select('id').execute();
  const sessions = await query.selectFrom('session').select('id').execute();
  const audited = await query
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'setup-claimed')
    .execute();
  const found = {
    pins: pins.map(({ owner }) => owner),
    hasCodes: codes.length > 0,
    progress: progress.length,
    sessions: sessions.length,
    audited: audited.length,
  };
  const isClaimed = pins.length > 0;
  expect(found).toEqual(
    isClaimed
      ? { pins: ['admin', 'manager', 'vip'], hasCodes: false, progress: 1, sessions: 1, audited: 1 }
      : { pins: [], hasCodes: true, progress: 0, sessions: 0, audited: 0 },
  );
  return isClaimed;
}
