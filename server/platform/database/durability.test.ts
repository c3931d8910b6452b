import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtProgram, Child } from '#test/children/child.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { openDatabase } from './index.ts';

const ROUNDS = 20;
const LONGEST_LIFE_MS = 60;

test('after kill -9 at 20 random moments every acknowledged write is stored, and no transaction is partial', {
  timeout: 120_000,
}, async () => {
  const dataDir = makeTemporaryFolder();
  const program = await builtProgram('write-until-killed');
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged.push(...(await writtenBeforeKill(program, dataDir, round)));
  }

  const stored = await storedKeys(dataDir);
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
  const firsts = [...stored].filter((key) => key.endsWith('-first'));
  expect(firsts.filter((key) => !stored.has(key.replace('-first', '-second')))).toEqual([]);
});

async function writtenBeforeKill(program: string, dataDir: string, round: number): Promise<string[]> {
  const child = new Child(process.execPath, [program, dataDir, String(round)]);
  await child.said(1);
  // Not a wait for something: the moment of the kill is what varies from round to round.
  await delay(Math.random() * LONGEST_LIFE_MS);
  await child.killHard();
  return child.lines;
}

async function storedKeys(dataDir: string): Promise<Set<string>> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const rows = await database.query.selectFrom('configuration').select('key').execute();
  await database.close();
  return new Set(rows.map((row) => row.key));
}
