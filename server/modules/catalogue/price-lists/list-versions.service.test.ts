import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { openCatalogue } from '#server/modules/catalogue/catalogue.service.ts';
import { openConfiguration } from '#server/modules/configuration/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { NOON } from '#test/noon.ts';
import { listHistory } from './list-history.repo.ts';
import { ListVersions } from './list-versions.service.ts';
import { LIST_VIEWS } from './price-rows.ts';

const clock = { now: () => NOON };
const VIEWERS = ['public', 'vip', 'heavyweight', 'admin'] as const satisfies readonly Role[];

type Change = (configuration: Configuration) => void;

describeOnBothEngines('the version of a list', (open) => {
  /** One server, with prices from 470 up. */
  async function openServer(database: Database) {
    const logger = { info: vi.fn(), warn: vi.fn() };
    const source = new PriceTestSource({ TOOLS: { Pen: 1000, Saw: 2000 } });
    const configuration = await openConfiguration({ database, clock });
    const sourceSettings = { source, isSample: false, everySeconds: 3600 };
    const catalogue = await openCatalogue({ database, clock, logger, configuration, sourceSettings });
    onTestFinished(() => catalogue.close());
    const { signal } = new AbortController();
    return {
      catalogue,
      configuration,
      logger,
      async publish(prices: Record<string, number>) {
        source.says({ TOOLS: prices });
        await catalogue.sync(signal);
        await catalogue.close();
      },
      async publishTheSameAgain() {
        source.isSavedAgain();
        await catalogue.sync(signal);
        await catalogue.close();
      },
      async save(change: Change) {
        await saveConfiguration(database, change);
        await configuration.reload();
        await catalogue.close();
      },
      /** What another server has changed. */
      async catchUp() {
        await configuration.reload();
        await catalogue.refresh();
        await catalogue.close();
      },
      versions: () => VIEWERS.map((role) => catalogue.versions.of(role)),
    };
  }

  test('is 0 before the first publication and 1 after it', async () => {
    const server = await openServer(await open());
    expect(server.versions()).toEqual([0, 0, 0, 0]);
    await server.catalogue.readFirstPrices();
    expect(server.versions()).toEqual([1, 1, 1, 1]);
  });

  test('rises only for those whose list has other bytes', async () => {
    const server = await openServer(await open());
    await server.publish({ Pen: 1000 });
    const onChange = vi.fn();
    server.catalogue.versions.subscribe(onChange);

    await server.publishTheSameAgain();
    await server.save(({ themeByRole }) => Object.assign(themeByRole, { public: 'arctic-aurora' }));
    await server.save(({ defaultsByRole }) => {
      defaultsByRole.public['0-99'] = { mode: 'pct', pct: 77, flat: 0 };
    });
    expect(server.versions()).toEqual([1, 1, 1, 1]);
    expect(onChange).not.toHaveBeenCalled();

    await server.save(({ defaultsByRole }) => {
      defaultsByRole.vip['470+'] = { mode: 'flat', pct: 0, flat: 70 };
    });
    expect(server.versions()).toEqual([1, 2, 1, 1]);
    expect(onChange).toHaveBeenCalledTimes(1);

    await server.save((configuration) => Object.assign(configuration, { money: EUROS }));
    expect(server.versions()).toEqual([2, 3, 2, 2]);
    await server.publish({ Pen: 1000, Axe: 1000 });
    expect(server.versions()).toEqual([3, 4, 3, 3]);
  });

  test('is the same on another server and after a restart', async () => {
    const here = await openServer(await open());
    await here.publish({ Pen: 1000 });
    await here.publish({ Pen: 1000, Axe: 1000 });
    const there = await openServer(await open());
    expect(there.versions()).toEqual([2, 2, 2, 2]);

    await there.save(({ defaultsByRole }) => {
      defaultsByRole.public['470+'] = { mode: 'pct', pct: 20, flat: 0 };
    });
    await here.catchUp();
    expect(here.versions()).toEqual(there.versions());
    expect(here.versions()[0]).toBe(3);
  });

  test('is not set back by a server that is behind', async () => {
    const [database, another] = [await open(), await open()];
    const [ahead, behind] = [await openServer(database), await openServer(another)];
    await ahead.publish({ Pen: 1000 });
    await behind.catchUp();
    const former = {
      origin: { snapshotId: 1, revision: behind.configuration.revision() },
      lists: behind.catalogue.lists(),
    };
    await ahead.save(({ defaultsByRole }) => {
      defaultsByRole.public['470+'] = { mode: 'pct', pct: 20, flat: 0 };
    });
    const late = new ListVersions({ database: another, clock, logger: { info: vi.fn(), warn: vi.fn() } });
    late.follow(former);
    await late.idle();
    expect(late.of('public')).toBe(0);
    expect((await listHistory(database.query)).filter(({ view }) => view === 'public')).toHaveLength(2);
    expect((await openServer(another)).versions()).toEqual(ahead.versions());
    await behind.catchUp();
    expect(behind.versions()).toEqual(ahead.versions());
  });

  test('is kept with what it was made from, once, whichever server was first', async () => {
    const [database, another] = [await open(), await open()];
    const [here, there] = [await openServer(database), await openServer(another)];
    await here.publish({ Pen: 1000 });
    await here.save(({ defaultsByRole }) => {
      defaultsByRole.vip['470+'] = { mode: 'flat', pct: 0, flat: 70 };
    });
    await there.catchUp();
    await Promise.all([here.publish({ Pen: 1000, Axe: 1000 }), there.catchUp()]);
    await Promise.all([here.catchUp(), there.catchUp()]);
    const versionsOf = async (asked: string) =>
      (await listHistory(database.query))
        .filter(({ view }) => view === asked)
        .map(({ version, snapshotId, revision }) => [version, snapshotId, revision]);
    expect(await versionsOf('public')).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
    expect(await versionsOf('vip')).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [3, 2, 2],
    ]);
    expect((await listHistory(database.query)).every(({ shownAt }) => shownAt === NOON)).toBe(true);
  });

  test('of an earlier release is kept at the next start, with the time of its bytes', async () => {
    const database = await open();
    await (await openServer(database)).publish({ Pen: 1000 });
    await database.query.deleteFrom('list_history').execute();
    await database.query.updateTable('list_version').set({ version: 8, changed_at: 12 }).execute();
    const [one, other] = await Promise.all([openServer(database), openServer(await open())]);
    expect([one?.versions(), other?.versions()]).toEqual([
      [8, 8, 8, 8],
      [8, 8, 8, 8],
    ]);
    const history = await listHistory(database.query);
    expect(history.map(({ view }) => view).toSorted()).toEqual(LIST_VIEWS.toSorted());
    expect(history[0]).toMatchObject({ version: 8, snapshotId: 1, revision: 1, shownAt: 12 });
    expect(new Set(history.map(({ view, ...shown }) => JSON.stringify(shown))).size).toBe(1);
  });

  test('is recorded later if the database fails, and the failure is logged', async () => {
    const database = await open();
    const logger = { info: vi.fn(), warn: vi.fn() };
    const server = await openServer(database);
    await server.publish({ Pen: 1000 });
    await database.query.deleteFrom('list_version').execute();
    let isFull = true;
    const transaction: Database['transaction'] = (work) =>
      isFull ? Promise.reject(new Error('full')) : database.transaction(work);
    const versions = new ListVersions({ database: { ...database, transaction }, clock, logger });
    versions.follow({
      origin: { snapshotId: 1, revision: server.configuration.revision() },
      lists: server.catalogue.lists(),
    });
    await versions.idle();
    versions.retry();
    await versions.idle();
    expect(versions.of('public')).toBe(0);
    expect(logger.warn).toHaveBeenCalledTimes(1);

    isFull = false;
    versions.retry();
    await versions.idle();
    expect(versions.of('public')).toBe(1);
    expect(logger.info).toHaveBeenCalledTimes(1);
  });
});

/** As another process would: the server learns of it with its next reload. */
async function saveConfiguration({ query }: Database, change: Change): Promise<void> {
  const { data, revision } = await query
    .selectFrom('configuration')
    .select(['data', 'revision'])
    .executeTakeFirstOrThrow();
  const configuration = { ...structuredClone(DEFAULT_CONFIGURATION), ...JSON.parse(data) };
  change(configuration);
  await query
    .updateTable('configuration')
    .set({ data: JSON.stringify(configuration), revision: revision + 1 })
    .execute();
}
