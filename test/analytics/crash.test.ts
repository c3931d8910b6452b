import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/index.ts';
import { builtProgram, Child } from '#test/children/child.ts';
import { makeStorage } from '#test/storage.ts';
import { aggregationOf } from './aggregation-of.ts';

const ROUNDS = 3;
const LONGEST_LIFE_MS = 150;

test.each(['sqlite', 'postgres'] as const)(
  'after kill -9 under load every acknowledged event is stored and counted once (%s)',
  async (engine) => {
    const storage = await makeStorage(engine, { isMigrated: true });
    const { dataDir, databaseUrl } = storage.settings;
    const program = await builtProgram('take-visits-until-killed');
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = new Child(process.execPath, [program, dataDir, databaseUrl ?? '', String(round)]);
      await child.said(100);
      // Not a wait for an event: only the moment of the kill varies from round to round.
      await delay(Math.random() * LONGEST_LIFE_MS);
      await child.killHard();
      acknowledged.push(...child.lines);
    }

    const database = await openDatabase(storage.settings);
    await aggregationOf(database).upToDate();
    const stored = await database.query.selectFrom('visit_event').select('path').execute();
    const views = await database.query.selectFrom('visit_day').select('page_views').execute();
    await database.close();
    await storage.remove();
    const paths = new Set(stored.map(({ path }) => path));
    // The kill may have cut the last line off.
    const whole = acknowledged.filter((line) => /^\/\d+\/\d+\/\d+$/.test(line));
    expect(whole.length).toBeGreaterThanOrEqual(ROUNDS * 100);
    expect(whole.filter((path) => !paths.has(path))).toEqual([]);
    expect(views.reduce((sum, day) => sum + day.page_views, 0)).toBe(stored.length);
    expect(paths.size).toBe(stored.length);
  },
);
