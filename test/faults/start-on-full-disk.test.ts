import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBackedUpDatabase } from '#server/modules/operations/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { findSchemaState } from '#server/platform/database/index.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { TEST_SECRET_KEY } from '#test/build-test-app.ts';
import { RunningServer } from '#test/server/running-server.ts';
import { run } from '#test/tierbook/run.ts';
import { IS_LONG, SLOW_TEST } from './long-form.ts';
import { CATEGORY, makePremises, PINS, ServedShop, UNAVAILABLE } from './served-shop.ts';
import { CAN_MOUNT, SmallDisk } from './small-disk.ts';

const NO_ROOM =
  /^There is no space on the disk of the data folder \S+: nothing is free, and .+ needs about \d+ MB\. .+\n$/;

async function openShopOnSmallDisk() {
  const disk = new SmallDisk();
  const { variables } = await makePremises('sqlite');
  const dataDir = path.join(disk.folder, 'data');
  return { disk, dataDir, variables: { ...variables, DATA_DIR: dataDir } };
}

async function stop({ server }: ServedShop): Promise<void> {
  server.stop();
  expect((await server.ended).code).toBe(0);
}

describe.runIf(CAN_MOUNT)('a start on a full disk', SLOW_TEST, () => {
  test('serves lists and refuses changes; with free space changes work without a restart', async () => {
    const { disk, variables, dataDir } = await openShopOnSmallDisk();
    const before = await ServedShop.start(variables);
    const admin = await before.signIn(PINS.ADMIN_PIN);
    const configuration = await before.configuration(admin);
    const list = (await before.list(CATEGORY)).text;
    await stop(before);
    const giveBack = disk.fillUp();

    // Twice: the second start needs the space that the first one used up.
    if (IS_LONG) await stop(await ServedShop.start(variables));
    const shop = await ServedShop.start(variables);
    expect((await shop.list(CATEGORY)).text).toBe(list);
    expect((await shop.list(CATEGORY, { token: admin })).status).toBe(200);
    expect(await shop.isReady()).toBe(true);
    const { status, body } = await shop.saveConfiguration(admin, configuration);
    expect({ status, body }).toEqual({ status: 503, body: UNAVAILABLE });
    expect(shop.server.logged().join('\n')).toContain('there is no space on the disk');

    // The lock works as on any other disk, and no message suggests bypassing it.
    const second = await new RunningServer(variables).ended;
    expect(second.stderr).toMatch(/^Another Tierbook server is already using the data folder/);

    const { code, said } = await run('doctor', variables);
    expect(code).toBe(1);
    expect(said).toMatch(/^problem +disk +There is no space left for DATA_DIR/m);

    giveBack();
    await expect.poll(async () => (await shop.saveConfiguration(admin, configuration)).status).toBe(200);
    await stop(shop);
    expect(existsSync(path.join(dataDir, 'tierbook.db-wal'))).toBe(false);
  });

  test('that needs space says so in one line: a first start, and one without the reserve file', async () => {
    const { disk, variables, dataDir } = await openShopOnSmallDisk();
    const giveBack = disk.fillUp();
    const first = await new RunningServer(variables).ended;
    expect(first).toMatchObject({ code: 1, said: '' });
    expect(first.stderr).toMatch(NO_ROOM);
    giveBack();

    await stop(await ServedShop.start(variables));
    rmSync(path.join(dataDir, 'room.reserve'));
    disk.fillUp();
    const files = readdirSync(dataDir);
    const later = await new RunningServer(variables).ended;
    expect(later).toMatchObject({ code: 1, said: '' });
    expect(later.stderr).toMatch(NO_ROOM);
    expect(later.stderr).not.toMatch(/delete|server\.lock/i);
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(files));
  });

  test('that must migrate the database says how much space that needs, and changes nothing', async () => {
    const disk = new SmallDisk();
    const dataDir = disk.folder;
    const settings = { dataDir, databaseUrl: null, secretKey: TEST_SECRET_KEY };
    const [first = ''] = Object.keys(migrationsFor('sqlite'));
    const { [first]: migration } = migrationsFor('sqlite');
    const old = await openSqlite(dataDir, {
      migrations: { ...(migration && { [first]: migration }) },
      isServer: true,
    });
    await old.close();
    const giveBack = disk.fillUp();
    const terms = { clock: systemClock, isServer: true, report: () => {} };
    for (const migrateWithoutBackup of ['no', 'yes'] as const)
      await expect(openBackedUpDatabase({ ...settings, migrateWithoutBackup }, terms)).rejects.toThrow(
        /^There is no space on the disk of the data folder \S+: nothing is free, and the .+ needs about 1 MB/,
      );
    giveBack();
    expect((await findSchemaState(settings))?.done).toEqual([first]);
  });
});
