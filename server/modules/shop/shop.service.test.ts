import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { readEnvironment } from '#server/environment.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, settableClock } from '#test/identity/settable-clock.ts';
import { makePng } from '#test/shop/make-pictures.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { pruneShop, restoreSettings, saveSettings } from './save-shop.service.ts';
import { openShop } from './shop.service.ts';

/** A published list that the test controls. */
function makeList(isSample: boolean) {
  const listeners = new Set<() => void>();
  let current = isSample;
  return {
    isSample: () => current,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(next: { isSample: boolean }) {
      current = next.isSample;
      for (const listener of listeners) listener();
    },
  };
}

function openOn(database: Database, catalogue = makeList(false)) {
  return openShop({ database, logger: silent, environment: readEnvironment({}), catalogue });
}

const clock = settableClock();
const EDITOR = { actor: 'admin', address: '192.0.2.1' };

describeOnBothEngines('the shop', (open) => {
  test('the sample’s contact goes with the first list of the shop’s own, and comes back with the sample', async () => {
    const list = makeList(true);
    const shop = await openOn(await open(), list);
    const versions = [shop.version()];
    onTestFinished(shop.subscribe(() => versions.push(shop.version())));
    expect(shop.brand().phone).toBe('(212) 555-0142');
    list.publish({ isSample: false });
    expect(shop.brand()).toMatchObject({ phone: '', messaging: '' });
    list.publish({ isSample: false });
    list.publish({ isSample: true });
    expect(shop.brand().phone).toBe('(212) 555-0142');
    expect(versions).toHaveLength(3);
    expect(versions[2]).toBe(versions[0]);
    expect(versions[1]).not.toBe(versions[0]);
  });

  test('another server shows a change, with the same version, and tells its listeners', async () => {
    const here = await open();
    const [shop, other] = [await openOn(here), await openOn(await open())];
    onTestFinished(await other.startUpkeep());
    let calls = 0;
    other.subscribe(() => {
      calls += 1;
    });
    const before = shop.version();
    const settings = { ...DEFAULT_SHOP_SETTINGS, phone: '+1 212 555 0100' };
    await saveSettings({ database: here, clock, shop }, { ...EDITOR, expectedRevision: 0 }, settings);
    expect(shop.brand().phone).toBe('+1 212 555 0100');
    await expect.poll(() => other.brand().phone, { timeout: 20_000 }).toBe('+1 212 555 0100');
    expect(other.version()).toBe(shop.version());
    expect(shop.version()).not.toBe(before);
    expect(calls).toBe(1);
  });

  test('a variable that changes with a restart changes the version', async () => {
    const database = await open();
    const shop = await openOn(database);
    const environment = readEnvironment({ BRAND_NAME: 'Variable Phones' });
    const renamed = await openShop({ database, logger: silent, environment, catalogue: makeList(false) });
    expect(renamed.version()).not.toBe(shop.version());
  });

  test('settings that an earlier release saved lack what a later one adds', async () => {
    const database = await open();
    const settings = JSON.stringify({ names: { name: 'Old Phones' }, phone: null });
    await database.query
      .insertInto('shop')
      .values({ id: 1, revision: 3, settings, saved_by: 'admin', saved_at: 1 })
      .execute();
    const shop = await openOn(database);
    expect(shop.saved().settings).toEqual({
      ...DEFAULT_SHOP_SETTINGS,
      names: { ...DEFAULT_SHOP_SETTINGS.names, name: 'Old Phones' },
    });
  });

  test('settings that cannot be read stop the start with one line', async () => {
    const database = await open();
    const broken = { id: 1, revision: 3, settings: '{"phone":7}', saved_by: 'admin', saved_at: 1 } as const;
    await database.query.insertInto('shop').values(broken).execute();
    await expect(openOn(database)).rejects.toThrow(
      /^The stored shop settings \(revision 3\) cannot be used: phone: /,
    );
  });

  test('a logo that is gone from the database is not shown as a broken picture', async () => {
    const database = await open();
    const shop = await openOn(database);
    const logo = { file: makePng(64).toString('base64') };
    const request = { ...EDITOR, expectedRevision: 0 };
    await saveSettings({ database, clock, shop }, request, { ...DEFAULT_SHOP_SETTINGS, logo });
    expect(shop.brand().logo).toMatch(/^\/logo\//);
    await database.query.deleteFrom('shop_logo').execute();
    const restarted = await openOn(database);
    expect({ brand: restarted.brand().logo, logo: restarted.logo() }).toEqual({ brand: '', logo: null });
  });

  test('versions are kept for 90 days, and the newest 500 however old; logos go with their last version', async () => {
    const database = await open();
    const time = settableClock();
    const parts = { database, clock: time, shop: await openOn(database) };
    const save = (expectedRevision: number, tint: number) =>
      saveSettings(
        parts,
        { ...EDITOR, expectedRevision },
        { ...DEFAULT_SHOP_SETTINGS, logo: { file: makePng(16, 16, tint).toString('base64') } },
      );
    await save(0, 1);
    await save(1, 2);
    await restoreSettings(parts, { ...EDITOR, expectedRevision: 2 }, 1);
    await save(3, 3);
    const { query } = database;
    const start = time.now();
    const planted = Array.from({ length: 499 }, (_, index) => ({
      revision: index + 5,
      settings: '{}',
      logo: null,
      saved_by: 'admin',
      saved_at: start + DAY_MS,
      changes: '[]',
      restored_from: null,
    }));
    await query.insertInto('shop_revision').values(planted).execute();
    await query.updateTable('shop').set({ revision: 503 }).execute();
    const revisions = async () =>
      (await query.selectFrom('shop_revision').select('revision').orderBy('revision').execute()).map(
        ({ revision }) => revision,
      );
    const logos = async () => (await query.selectFrom('shop_logo').select('digest').execute()).length;
    const retention = trustedRetention({ database, clock: time });

    await pruneShop({ database, retention });
    expect([(await revisions()).length, await logos()]).toEqual([503, 3]);
    time.pass(90 * DAY_MS + 1);
    await pruneShop({ database, retention });
    // The newest 500, with the logo of the fourth; the other two had their last version among the first three.
    expect((await revisions())[0]).toBe(4);
    expect([(await revisions()).length, await logos()]).toEqual([500, 1]);
  });
});
