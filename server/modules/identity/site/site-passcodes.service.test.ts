import { expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Requester } from '#server/modules/identity/sessions/requester.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { COOKIE_KEY, fastDigest, listAudit, NOON } from '#test/identity/open-instance.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { silent } from '#test/silent-logger.ts';
import { createSitePasscodes, type SitePasscodes } from './site-passcodes.service.ts';
import { openSiteProtection } from './site-protection.service.ts';

/** The first session in an empty database. */
const ADMIN: Requester = {
  caller: {
    role: 'admin',
    session: { id: 1, credentialId: 1, customerId: null, actor: 'admin', lastPricedAt: 0, endsInMs: 1 },
  },
  origin: { address: '203.0.113.7', deviceId: null, userAgent: '' },
};

/** Without the throttle, which would let the changes in one by one. */
async function openPasscodes(database: Database): Promise<SitePasscodes> {
  const base = { database, clock: { now: () => NOON }, logger: silent, cookieKey: COOKIE_KEY };
  const protection = await openSiteProtection(base);
  await signInAs(database, 'admin');
  return createSitePasscodes({
    database,
    protection,
    digest: fastDigest,
    signIn: { confirmAdmin: async () => {} },
  });
}

function passcode(label: string, password: string) {
  return { label, passwordHash: browserHashOf(password), pinHash: browserHashOf('11112222') };
}

function reasonsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
}

describeOnBothEngines('site passcodes', (open) => {
  test('50 creates at once on two instances leave 5 passcodes', async () => {
    const instances = [await openPasscodes(await open()), await openPasscodes(await open())] as const;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) => {
        const passcodes = instances[number % 2 === 0 ? 0 : 1];
        return passcodes.create(ADMIN, passcode(`Passcode ${number}`, `password ${number}`));
      }),
    );
    expect(reasonsOf(outcomes)).toEqual(Array.from({ length: 45 }, () => 'passcodes/maximum'));
    expect(await instances[0].list()).toHaveLength(5);
  });

  test('of two creates at once with the same password one is refused', async () => {
    const passcodes = await openPasscodes(await open());
    const outcomes = await Promise.allSettled([
      passcodes.create(ADMIN, passcode('One', 'barley')),
      passcodes.create(ADMIN, passcode('Two', 'barley')),
    ]);
    expect(reasonsOf(outcomes)).toEqual(['password/in-use']);
  });

  test('two passcodes that take the same password at once do not both get it', async () => {
    const passcodes = await openPasscodes(await open());
    const first = await passcodes.create(ADMIN, passcode('One', 'barley'));
    const second = await passcodes.create(ADMIN, passcode('Two', 'millet'));
    const change = { password: browserHashOf('quinoa'), pinHash: browserHashOf('11112222') };
    const outcomes = await Promise.allSettled([
      passcodes.setPassword(ADMIN, first.id, change),
      passcodes.setPassword(ADMIN, second.id, change),
    ]);
    expect(reasonsOf(outcomes)).toEqual(['password/in-use']);
  });

  test('a refused change is not recorded', async () => {
    const database = await open();
    const passcodes = await openPasscodes(database);
    await passcodes.create(ADMIN, passcode('One', 'barley'));
    await expect(passcodes.create(ADMIN, passcode('Two', 'barley'))).rejects.toThrow();
    expect((await listAudit(database)).map(({ target }) => target)).toEqual(['One']);
  });
});
