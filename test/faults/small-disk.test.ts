import path from 'node:path';
import { expect, test } from 'vitest';
import { IS_LONG, SLOW_TEST } from './long-form.ts';
import { CATEGORY, makePremises, PINS, ServedShop, UNAVAILABLE } from './served-shop.ts';
import { CAN_MOUNT, CAN_MOVE_POSTGRES, openTablespace, SmallDisk } from './small-disk.ts';

/** The tests of disk-full.test.ts on a real disk that fills up under the delivered product. */
async function fillsUpUnder(shop: ServedShop, disk: SmallDisk): Promise<void> {
  const admin = await shop.signIn(PINS.ADMIN_PIN);
  const configuration = await shop.configuration(admin);
  const giveBack = disk.fillUp();

  const acknowledged: number[] = [];
  let { revision } = configuration;
  const save = () => shop.saveConfiguration(admin, { ...configuration, revision });
  for (let saved = await save(); saved.status === 200; saved = await save()) {
    revision = saved.body.revision ?? 0;
    acknowledged.push(revision);
  }
  for (let round = 0; round < 20; round += 1) {
    const { status, body } = await save();
    expect({ status, body }).toEqual({ status: 503, body: UNAVAILABLE });
    expect((await shop.list(CATEGORY)).status).toBe(200);
    expect((await shop.list(CATEGORY, { token: admin })).status).toBe(200);
    expect((await shop.ask('GET', '/healthz')).status).toBe(200);
  }
  const complaints = shop.server.logged().filter((line) => !line.includes('"level":30'));
  expect(complaints.length).toBeLessThan(20);

  giveBack();
  await expect.poll(async () => (await save()).status, { timeout: 30_000 }).toBe(200);
  const { text } = await shop.ask('GET', '/api/config/history', { token: admin });
  // The list shows the newest 200.
  expect(acknowledged.slice(-150).filter((each) => !text.includes(`"revision":${each},`))).toEqual([]);
  expect(shop.server.process.exitCode).toBeNull();
  await shop.server.killHard();
}

test.runIf(IS_LONG && CAN_MOUNT)(
  'a data folder on a disk that fills up refuses writes and recovers',
  SLOW_TEST,
  async () => {
    const disk = new SmallDisk();
    const { variables } = await makePremises('sqlite');
    await fillsUpUnder(
      await ServedShop.start({ ...variables, DATA_DIR: path.join(disk.folder, 'data') }),
      disk,
    );
  },
);

test.runIf(IS_LONG && CAN_MOVE_POSTGRES)(
  'a PostgreSQL on a disk that fills up refuses writes and recovers',
  SLOW_TEST,
  async () => {
    const disk = new SmallDisk();
    const moveThere = await openTablespace(disk);
    const { variables, databaseUrl } = await makePremises('postgres');
    await moveThere(databaseUrl ?? '');
    await fillsUpUnder(await ServedShop.start(variables), disk);
  },
);
