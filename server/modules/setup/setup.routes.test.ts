import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createStaffPins, type DigestSecret } from '#server/modules/identity/index.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, TEST_SECRET_KEY } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { fastDigest as digest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';
import { createSetupCode } from './setup-codes.service.ts';

const HOUR_MS = 3_600_000;
const wall = { ms: NOON };
const clock = { now: () => wall.ms };
const ADMIN = browserHashOf('24681357');
const MANAGER = browserHashOf('13572468');
const WRONG_CODE = 'This set-up address is not valid or no longer valid.';

beforeEach(() => {
  wall.ms = NOON;
});

/** Lets neither of two claims store its PIN before both have shown their codes. */
function digestWhenBothWait(): DigestSecret {
  const waiting: (() => void)[] = [];
  return async (hash) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 2) for (const go of waiting) go();
    });
    return digest(hash);
  };
}

describeOnBothEngines('the claim of a new installation', (open) => {
  let database: Database;
  let app: FastifyInstance;

  beforeEach(async () => {
    database = await open();
    ({ app } = await buildTestApp({ database, clock, digest }));
  });

  async function newCode(): Promise<string> {
    return (await createSetupCode({ database, clock, secretKey: TEST_SECRET_KEY })) ?? 'none';
  }

  function claim(payload: object, { at = app, remoteAddress = '203.0.113.7' } = {}) {
    return at.inject({ method: 'POST', url: '/api/setup/claim', payload, remoteAddress });
  }

  function guess(remoteAddress?: string) {
    const payload = { code: randomBytes(16).toString('hex'), adminPinHash: ADMIN };
    return claim(payload, remoteAddress ? { remoteAddress } : {});
  }

  function signIn(pinHash: string) {
    return app.inject({
      method: 'POST',
      url: '/api/validate-pin',
      payload: { pinHash },
      remoteAddress: '203.0.113.7',
    });
  }

  test('sets the PINs, signs the browser in as admin and begins the steps after it', async () => {
    const code = await newCode();
    const answer = await claim({ code, adminPinHash: ADMIN, managerPinHash: MANAGER });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ role: 'admin', token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(answer.cookies.map(({ name }) => name)).toContain('tierbook_signed_in');
    const session = await app.inject({
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${answer.json().token}` },
    });
    expect(session.json()).toMatchObject({ role: 'admin' });
    expect((await signIn(MANAGER)).json()).toMatchObject({ role: 'manager' });
    const progress = await database.query.selectFrom('setup_progress').selectAll().execute();
    expect(progress).toMatchObject([{ is_open: 1, step: 'shop', skipped: '[]', updated_by: 'admin' }]);
    const audit = await database.query.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(audit[0]).toMatchObject({
      actor: 'admin',
      action: 'setup-claimed',
      address: '203.0.113.7',
      details: '{"pins":"admin, manager"}',
    });
  });

  test('ends every code, and then there is no such call', async () => {
    const codes = [await newCode(), await newCode()];
    await claim({ code: codes[0], adminPinHash: ADMIN });
    expect(await database.query.selectFrom('setup_code').selectAll().execute()).toEqual([]);
    for (const code of codes) {
      const again = await claim({ code, adminPinHash: MANAGER });
      expect([again.statusCode, again.json().error]).toEqual([404, 'Not found']);
    }
    expect(await newCode()).toBe('none');
    expect((await signIn(MANAGER)).json()).toMatchObject({ role: 'public' });
  });

  test('is won by one of two browsers at the same moment, on two servers', async () => {
    const together = digestWhenBothWait();
    const here = await buildTestApp({ database, clock, digest: together });
    const there = await buildTestApp({ database: await open(), clock, digest: together });
    const [first, second] = [await newCode(), await newCode()];
    const answers = await Promise.all([
      claim({ code: first, adminPinHash: ADMIN }, { at: here.app }),
      claim({ code: second, adminPinHash: MANAGER }, { at: there.app }),
    ]);
    const lost = answers.find(({ statusCode }) => statusCode !== 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([lost?.statusCode, lost?.json().error]).toEqual([409, 'This installation has just been set up.']);
    expect(await database.query.selectFrom('credential').select('owner').execute()).toEqual([
      { owner: 'admin' },
    ]);
  });

  test('refuses a wrong code and one that is a day old with the same sentence', async () => {
    const code = await newCode();
    wall.ms += 24 * HOUR_MS;
    for (const refused of [await guess(), await claim({ code, adminPinHash: ADMIN })]) {
      expect([refused.statusCode, refused.json().error]).toEqual([403, WRONG_CODE]);
    }
    expect(await database.query.selectFrom('credential').selectAll().execute()).toEqual([]);
  });

  test.each([
    [{ managerPinHash: ADMIN }, /^Each PIN must be different/],
    [{ managerPinHash: MANAGER, vipPinHash: MANAGER }, /^Each PIN must be different/],
    [{ vipPinHash: browserHashOf('123') }, /^PIN must be 4-8 digits$/],
  ])('stores nothing of unusable PINs: %j', async (pins, sentence) => {
    const refused = await claim({ code: await newCode(), adminPinHash: ADMIN, ...pins });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toMatch(sentence);
    expect(await database.query.selectFrom('credential').selectAll().execute()).toEqual([]);
  });

  test('keeps a PIN that was given at the start, and accepts it for nobody else', async () => {
    const pins = { adminPin: null, managerPin: '13572468', vipPin: null };
    expect(await createStaffPins({ database, clock, digest, pins })).toEqual([]);
    const code = await newCode();
    const replaced = await claim({ code, adminPinHash: ADMIN, managerPinHash: browserHashOf('99887766') });
    expect([replaced.statusCode, replaced.json().error]).toEqual([400, 'The manager PIN is already set.']);
    const same = await claim({ code, adminPinHash: MANAGER });
    expect([same.statusCode, same.json().error]).toEqual([409, 'This PIN is already in use']);
    expect((await claim({ code, adminPinHash: ADMIN })).statusCode).toBe(200);
    expect((await signIn(MANAGER)).json()).toMatchObject({ role: 'manager' });
  });

  test('stores no code', async () => {
    expect(await textOfAllRows(database)).not.toContain(await newCode());
  });

  test('stops guesses after 30 an hour per address, without delaying a PIN', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess()));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(403), count(429)]).toEqual([30, 10]);
    const refused = await claim({ code, adminPinHash: ADMIN });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '120']);
    expect(await database.query.selectFrom('throttle_budget').selectAll().execute()).toEqual([]);
    expect(await database.query.selectFrom('throttle_minute').selectAll().execute()).toEqual([]);
    expect((await signIn(ADMIN)).statusCode).toBe(200);
    expect((await guess('203.0.113.8')).statusCode).toBe(403);
    wall.ms += HOUR_MS;
    expect((await claim({ code, adminPinHash: ADMIN })).statusCode).toBe(200);
  });

  test('counts the guesses of an IPv6 /64 together, and none with an expired code', async () => {
    const code = await newCode();
    wall.ms += 24 * HOUR_MS;
    for (let index = 0; index < 31; index += 1)
      expect((await claim({ code, adminPinHash: ADMIN })).statusCode).toBe(403);
    for (let index = 0; index < 30; index += 1) await guess(`2001:db8:1:2::${index + 1}`);
    expect((await guess('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await guess('2001:db8:1:3::9')).statusCode).toBe(403);
  });

  test('is known to another server, which then has no set-up page either', async () => {
    const web = await buildTestApp({ database: await open(), clock, digest });
    expect((await web.app.inject('/setup')).statusCode).toBe(503);
    await claim({ code: await newCode(), adminPinHash: ADMIN });
    expect((await web.app.inject('/setup')).statusCode).toBe(404);
  });
});
