import { expect, onTestFinished, test, vi } from 'vitest';
import type { Requester } from '#server/modules/identity/sessions/requester.ts';
import type { Database } from '#server/platform/database/index.ts';
import { PUBLIC } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { COOKIE_KEY, listAudit, NOON, openInstance } from '#test/identity/open-instance.ts';
import { silent } from '#test/silent-logger.ts';
import { getSecuritySettings, saveSiteProtected } from './security-settings.repo.ts';
import { openSiteProtection, type SiteProtection } from './site-protection.service.ts';

const PARTS = { clock: { now: () => NOON }, logger: silent, cookieKey: COOKIE_KEY };

const VISITOR: Requester = {
  caller: PUBLIC,
  origin: { address: '203.0.113.7', deviceId: null, userAgent: '' },
};

function protect(protection: SiteProtection, isProtected: boolean): Promise<void> {
  return protection.change(VISITOR, async (trx) => {
    await saveSiteProtected(trx, isProtected);
    return { result: undefined, action: 'site-protection-enabled', target: 'the site' };
  });
}

describeOnBothEngines('site protection', (open) => {
  test('a change is in effect when it returns, and is recorded with who, what, when and from where', async () => {
    const database = await open();
    const protection = await openSiteProtection({ ...PARTS, database });
    expect(protection.isEnabled()).toBe(false);
    await protect(protection, true);
    expect(protection.isEnabled()).toBe(true);
    expect(await listAudit(database)).toEqual([
      expect.objectContaining({
        at: NOON,
        actor: 'visitor',
        action: 'site-protection-enabled',
        target: 'the site',
        address: '203.0.113.7',
      }),
    ]);
  });

  test('a refused change changes nothing and is not recorded', async () => {
    const database = await open();
    const protection = await openSiteProtection({ ...PARTS, database });
    const refused = protection.change(VISITOR, async (trx) => {
      await saveSiteProtected(trx, true);
      return fail('password/in-use');
    });
    await expect(refused).rejects.toMatchObject({ code: 'password/in-use' });
    await protection.reload();
    expect(protection.isEnabled()).toBe(false);
    expect(await listAudit(database)).toEqual([]);
    expect((await getSecuritySettings(database.query)).updatedAt).toBeNull();
  });

  test('keeps its state after a restart', async () => {
    await protect(await openSiteProtection({ ...PARTS, database: await open() }), true);
    const restarted = await openSiteProtection({ ...PARTS, database: await open() });
    expect(restarted.isEnabled()).toBe(true);
  });

  test('a change between opening and listening is not missed', async () => {
    const first = await openSiteProtection({ ...PARTS, database: await open() });
    const second = await openSiteProtection({ ...PARTS, database: await open() });
    await protect(first, true);
    const stop = await second.startUpkeep();
    expect(second.isEnabled()).toBe(true);
    await stop();
  });

  test('another process applies a change by itself, until it stops listening', async () => {
    const first = await openSiteProtection({ ...PARTS, database: await open() });
    const second = await openSiteProtection({ ...PARTS, database: await open() });
    const stop = await second.startUpkeep();
    await protect(first, true);
    await vi.waitFor(() => expect(second.isEnabled()).toBe(true), { timeout: 5000 });
    await stop();
    await protect(first, false);
    expect(second.isEnabled()).toBe(true);
    await second.reload();
    expect(second.isEnabled()).toBe(false);
  });

  test('a grant revoked on one server is invalid on the other, and a new one opens both', async () => {
    const here = await openInstance(await open());
    const there = await openInstance(await open());
    const stop = await there.identity.startUpkeep();
    const admin = await here.admin();
    await admin.enableProtection('sesame');
    await vi.waitFor(() => expect(there.identity.isSiteProtected()).toBe(true), { timeout: 5000 });

    const visitor = there.browser();
    expect(await visitor.isInside()).toBe(false);
    await visitor.knock('sesame');
    expect(await visitor.isInside()).toBe(true);
    visitor.moveTo(here);
    expect(await visitor.isInside()).toBe(true);

    visitor.moveTo(there);
    await admin.changePassword('site', 'open barley');
    await vi.waitFor(async () => expect(await visitor.isInside()).toBe(false), { timeout: 5000 });
    await stop();
  });

  test('a password that a server does not know yet still opens it', async () => {
    const admin = await (await openInstance(await open())).admin();
    await admin.enableProtection('sesame');
    const there = await openInstance(await open());
    await admin.createPasscode('Partners', 'barley');
    const visitor = there.browser();
    await visitor.knock('barley');
    expect(await visitor.isInside()).toBe(true);
  });
});

/** Only the query for the locks, with an answer that the test chooses. */
function databaseAnswering(execute: () => Promise<unknown[]>): Database {
  const reading = { leftJoin: () => reading, select: () => reading, execute };
  const onNotice = async () => () => {};
  return {
    engine: 'sqlite',
    query: { selectFrom: () => reading },
    onNotice,
    readAtOnce: () => null,
  } as never;
}

function locks(revision: number, isProtected: boolean) {
  return [{ revision, is_site_protected: isProtected ? 1 : 0, id: null, version: null }];
}

test('an outdated read does not bring back what has been changed since', async () => {
  const answers: ((rows: unknown[]) => void)[] = [];
  const database = databaseAnswering(() => new Promise((resolve) => answers.push(resolve)));
  const opening = openSiteProtection({ ...PARTS, database });
  answers[0]?.(locks(1, false));
  const protection = await opening;
  const [slow, quick] = [protection.reload(), protection.reload()];
  answers[2]?.(locks(3, true));
  await quick;
  answers[1]?.(locks(2, false));
  await slow;
  expect(protection.isEnabled()).toBe(true);
});

test('a restored backup is applied, although its revision is lower', async () => {
  const answers = [locks(7, false), locks(3, true)];
  const database = databaseAnswering(async () => answers.shift() ?? []);
  const protection = await openSiteProtection({ ...PARTS, database });
  expect(protection.isEnabled()).toBe(false);
  await protection.reload();
  expect(protection.isEnabled()).toBe(true);
});

test('an unavailable database changes nothing and is logged once, and so is its return', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isAway = false;
  const database = databaseAnswering(async () => {
    if (isAway) throw new Error('gone');
    return locks(1, true);
  });
  const logger = { info: vi.fn(), warn: vi.fn() };
  const protection = await openSiteProtection({ ...PARTS, database, logger });
  const stop = await protection.startUpkeep();
  isAway = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  expect(protection.isEnabled()).toBe(true);
  isAway = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(logger.info).toHaveBeenCalledTimes(1);
  await stop();
});
