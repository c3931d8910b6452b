import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSession } from '#server/modules/identity/sessions/session.repo.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { fastDigest as digest } from '#test/identity/open-instance.ts';
import { createCredentials } from './credentials.service.ts';
import { createStaffPins, resetStaffPin } from './staff-pins.service.ts';

const NOON = Date.UTC(2026, 10, 14, 12);
const clock = { now: () => NOON };
const NONE = { adminPin: null, managerPin: null, vipPin: null };
const ALL = { adminPin: '1111', managerPin: '22222222', vipPin: '3333' };
const credentials = createCredentials({ clock, timeZone: 'UTC' });

function create(database: Database, pins: Partial<typeof ALL> = {}) {
  return createStaffPins({ database, clock, digest, pins: { ...NONE, ...pins } });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function roleOf({ query }: Database, pin: string): Promise<string | undefined> {
  return (await credentials.findByPin(query, (await digest(sha256(pin))).pin))?.role;
}

function auditOf({ query }: Database) {
  return query.selectFrom('audit').selectAll().orderBy('id').execute();
}

describeOnBothEngines('the first run', (open) => {
  test('with ADMIN_PIN generates a PIN of 8 digits for manager and vip, and returns them', async () => {
    const database = await open();
    const made = await create(database, { adminPin: '1111' });
    expect(made.map(({ owner }) => owner)).toEqual(['manager', 'vip']);
    expect(new Set(made.map(({ pin }) => pin)).size).toBe(2);
    for (const { owner, pin } of made) {
      expect(pin).toMatch(/^\d{8}$/);
      expect(await roleOf(database, pin)).toBe(owner);
    }
  });

  test('uses the given PINs, and returns only the generated ones', async () => {
    const database = await open();
    const made = await create(database, { adminPin: '1111', vipPin: '3333' });
    expect(made.map(({ owner }) => owner)).toEqual(['manager']);
    expect(await roleOf(database, '1111')).toBe('admin');
    expect(await roleOf(database, '3333')).toBe('vip');
  });

  test('without ADMIN_PIN generates nothing, and stores the given PINs for the set-up in the browser', async () => {
    const database = await open();
    expect(await create(database)).toEqual([]);
    expect(await auditOf(database)).toEqual([]);
    for (let start = 0; start < 2; start += 1)
      expect(await create(database, { managerPin: '22222222' })).toEqual([]);
    expect(await roleOf(database, '22222222')).toBe('manager');
    expect(await credentials.pinSetAt(database.query, 'admin')).toBeNull();
    expect(await auditOf(database)).toMatchObject([{ details: '{"manager":"MANAGER_PIN"}' }]);
  });

  test('with an ADMIN_PIN that comes later keeps the manager PIN of an earlier start', async () => {
    const database = await open();
    await create(database, { managerPin: '22222222' });
    await expect(create(database, { adminPin: '22222222' })).rejects.toThrow(
      'ADMIN_PIN is the PIN of someone else. Set a different PIN.',
    );
    const made = await create(database, { adminPin: '1111', managerPin: '9999' });
    expect(made.map(({ owner }) => owner)).toEqual(['vip']);
    expect(await roleOf(database, '1111')).toBe('admin');
    expect(await roleOf(database, '22222222')).toBe('manager');
  });

  test('is recorded, without a PIN', async () => {
    const database = await open();
    await create(database, { adminPin: '1111' });
    expect(await auditOf(database)).toEqual([
      {
        id: expect.any(Number),
        at: NOON,
        actor: 'Tierbook',
        action: 'staff-pins-created',
        target: null,
        address: null,
        details: '{"admin":"ADMIN_PIN","manager":"generated","vip":"generated"}',
      },
    ]);
  });

  test('stores no PIN and no hash of one', async () => {
    const database = await open();
    const made = await create(database, { adminPin: '1111' });
    const text = await textOfAllRows(database);
    for (const { pin } of made) {
      expect(text).not.toContain(sha256(pin));
      expect(text).not.toContain(`"${pin}"`);
    }
  });

  test('happens once: PINs given later change nothing, not even equal ones', async () => {
    const database = await open();
    await create(database, ALL);
    expect(await create(database, { adminPin: '9999', vipPin: '9999' })).toEqual([]);
    expect(await roleOf(database, '9999')).toBeUndefined();
    expect(await roleOf(database, '1111')).toBe('admin');
    expect(await auditOf(database)).toHaveLength(1);
  });

  test('is done by one of several servers that start at once', async () => {
    const databases = await Promise.all([open(), open(), open()]);
    const told = (
      await Promise.all(databases.map((database) => create(database, { adminPin: '1111' })))
    ).filter((made) => made.length > 0);
    expect(told).toHaveLength(1);
    const database = await open();
    for (const { owner, pin } of told.flat()) expect(await roleOf(database, pin)).toBe(owner);
    expect(await auditOf(database)).toHaveLength(1);
  });

  test.each([
    [{ adminPin: '4321', vipPin: '4321' }, 'ADMIN_PIN and VIP_PIN'],
    [{ managerPin: '4321', vipPin: '4321' }, 'MANAGER_PIN and VIP_PIN'],
    [{ adminPin: '4321', managerPin: '4321', vipPin: '4321' }, 'ADMIN_PIN and MANAGER_PIN and VIP_PIN'],
  ])('with equal PINs is refused in one line with their names, not their value', async (pins, names) => {
    const database = await open();
    const refusal = await create(database, pins).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      name: 'StartError',
      message: `${names} are the same PIN. Set a different PIN for each.`,
    });
    expect(await credentials.pinSetAt(database.query, 'manager')).toBeNull();
    expect(await create(database, { adminPin: '1111' })).toHaveLength(2);
  });
});

describeOnBothEngines('a reset', (open) => {
  const parts = (database: Database) => ({ database, clock, digest });

  test.each(['admin', 'manager', 'vip'] as const)(
    'gives %s a new PIN and ends the sessions',
    async (owner) => {
      const database = await open();
      await create(database, ALL);
      const old = { admin: '1111', manager: '22222222', vip: '3333' }[owner];
      for (const pin of Object.values(ALL)) {
        const person = await credentials.findByPin(database.query, (await digest(sha256(pin))).pin);
        const credentialId = person?.credentialId ?? 0;
        const session = { tokenHash: pin, credentialId, deviceId: null, way: 'pin', at: NOON } as const;
        await database.transaction((trx) => createSession(trx, session));
      }
      const pin = await resetStaffPin(parts(database), owner);
      expect(pin).toMatch(/^\d{8}$/);
      expect(await roleOf(database, pin)).toBe(owner);
      expect(await roleOf(database, old)).toBeUndefined();
      const left = await database.query.selectFrom('session').select('token_hash').execute();
      expect(left.map((session) => session.token_hash).sort()).toEqual(
        Object.values(ALL).filter((each) => each !== old),
      );
      expect((await auditOf(database)).at(-1)).toMatchObject({
        actor: 'command line',
        action: 'pin-reset',
        target: owner,
        address: null,
        details: null,
      });
      expect(await textOfAllRows(database)).not.toContain(sha256(pin));
    },
  );

  test('skips a PIN that is in use', async () => {
    const database = await open();
    await create(database, ALL);
    const ideas = ['22222222', '1111', '44444444'];
    const pin = await resetStaffPin(parts(database), 'admin', () => ideas.shift() ?? 'no more');
    expect(pin).toBe('44444444');
    expect(await roleOf(database, '22222222')).toBe('manager');
    expect(await auditOf(database)).toHaveLength(2);
  });

  test('of the admin before the set-up sets the first PIN, and then there is nothing to set up', async () => {
    const database = await open();
    const pin = await resetStaffPin(parts(database), 'admin');
    expect(await roleOf(database, pin)).toBe('admin');
    expect(await create(database, { adminPin: '1111' })).toEqual([]);
  });
});
