import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { saveConfiguration } from '#server/modules/configuration/configuration.repo.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { openPriceData } from './price-data.service.ts';
import { readPriceStatus } from './price-status.service.ts';
import { SourceError } from './sources/workbook/source-error.ts';

const clock = { now: () => Date.UTC(2026, 10, 14, 13) };
const by = 'command line';

/** The price that visitors see. */
async function shownPrice(app: FastifyInstance): Promise<number | null> {
  const answer = await app.inject('/api/sheets/category-with-pricing/TOOLS');
  return answer.statusCode === 200 ? answer.json().devices[0].finalPrice : null;
}

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}

function sourceSettingsOf(source: PriceTestSource, everySeconds = 3600) {
  return { source, isSample: false, everySeconds };
}

describeOnBothEngines('a running server', (open) => {
  /** Listening, because only then it reacts to changes. */
  async function run(database: Database, source?: PriceTestSource, everySeconds?: number) {
    const built = await buildTestApp({
      database,
      ...(source && { sourceSettings: sourceSettingsOf(source, everySeconds) }),
    });
    await built.app.listen({ port: 0 });
    return built;
  }

  test('shows new prices soon after the source reports a change', async () => {
    const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
    const { app } = await run(await open(), source);
    expect(await shownPrice(app)).toBe(900);
    source.says({ TOOLS: { Pen: 1100 } });
    source.tellsOfChange();
    await eventually(async () => expect(await shownPrice(app)).toBe(1000));
  });

  test('checks the source regularly', async () => {
    const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
    const { app } = await run(await open(), source, 0.05);
    source.says({ TOOLS: { Pen: 1100 } });
    await eventually(async () => expect(await shownPrice(app)).toBe(1000));
  });

  test('shows what another process published, rolled back to and resumed', async () => {
    const database = await open();
    const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
    const { app } = await run(database, source);
    source.says({ TOOLS: { Pen: 2000 } });
    source.tellsOfChange();
    const other = await open();
    await eventually(async () => expect((await readPriceStatus(other)).waiting).not.toBeNull());
    expect(await shownPrice(app)).toBe(900);

    const prices = openPriceData({ database: other, clock });
    await prices.publish({ by });
    await eventually(async () => expect(await shownPrice(app)).toBe(1800));
    await prices.rollback({ by });
    await eventually(async () => expect(await shownPrice(app)).toBe(900));
    source.says({ TOOLS: { Pen: 1100 } });
    await prices.resume({ by: 'admin' });
    await eventually(async () => expect(await shownPrice(app)).toBe(1000));
  });

  test('prices again when another process saves the configuration', async () => {
    const database = await open();
    const { app } = await run(database, new PriceTestSource({ TOOLS: { Pen: 1000 } }));
    const before = await app.inject('/api/sheets/category-with-pricing/TOOLS');
    const other = await open();
    const data = structuredClone(DEFAULT_CONFIGURATION);
    data.defaultsByRole.public['470+'] = { mode: 'pct', pct: 50, flat: 0 };
    await other.transaction(async (trx) => {
      const revision = {
        data: JSON.stringify(data),
        kind: 'save',
        savedBy: 'admin',
        savedAt: 1,
        changes: [],
      } as const;
      await saveConfiguration(trx, revision, null);
      await other.notify(trx, 'configuration');
    });
    await eventually(async () => expect(await shownPrice(app)).toBe(500));
    const after = await app.inject('/api/sheets/category-with-pricing/TOOLS');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('shows the same prices as a second server on the same database', async () => {
    const database = await open();
    const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
    const { app: one } = await run(database, source);
    const { app: other } = await run(await open());
    expect(await shownPrice(other)).toBe(900);
    source.says({ TOOLS: { Pen: 1100 } });
    source.tellsOfChange();
    // Either may be first: the notification is on its way while the reading server still computes prices.
    await eventually(async () => expect(await shownPrice(other)).toBe(1000));
    await eventually(async () => expect(await shownPrice(one)).toBe(1000));
  });

  test('keeps showing the published list while the source is broken, and logs that once', async () => {
    const database = await open();
    const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
    const { app, log } = await run(database, source, 0.02);
    source.failsWith(new SourceError('damaged', 'prices.xlsx is damaged.'));
    await eventually(async () => expect((await readPriceStatus(database)).lastError).not.toBeNull());
    let looks = 0;
    source.meanwhile(async () => {
      looks += 1;
    });
    await eventually(async () => expect(looks).toBeGreaterThan(3));
    expect(await shownPrice(app)).toBe(900);
    expect(
      log()
        .split('\n')
        .filter((line) => line.includes('"msg":"prices.xlsx is damaged."')),
    ).toHaveLength(1);
  });

  test('that has stopped no longer checks the source', async () => {
    const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
    const { app } = await run(await open(), source, 0.02);
    await app.close();
    const reads = source.reads;
    source.says({ TOOLS: { Pen: 1100 } });
    source.tellsOfChange();
    await new Promise((resolve) => setImmediate(resolve));
    expect(source.reads).toBe(reads);
  });

  test('that is stopped while it starts releases the leadership', async () => {
    const database = await open();
    const { app } = await run(database, new PriceTestSource({ TOOLS: { Pen: 1000 } }));
    await app.close();
    let isGained = false;
    const release = (await open()).leadership.seek(() => {
      isGained = true;
    });
    await expect.poll(() => isGained, { timeout: 20_000 }).toBe(true);
    await release();
  });
});

test('a server without a readable source starts with an empty list', async () => {
  const source = new PriceTestSource();
  source.failsWith(new SourceError('missing', 'prices.xlsx does not exist.'));
  const { app, log } = await buildTestApp({ sourceSettings: sourceSettingsOf(source) });
  expect((await app.inject('/api/sheets/categories')).json()).toEqual({
    categories: [],
    publishedAt: null,
    updatedAt: null,
  });
  expect(log()).toContain('prices.xlsx does not exist.');
});
