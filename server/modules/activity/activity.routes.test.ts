import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { activityAnswerSchema } from '#domain/contract/entities/activity.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-14T00:00:00.000Z');

describeOnBothEngines('activity', (open) => {
  let database: Database;
  let app: FastifyInstance;
  let headers: Record<string, string>;

  beforeAll(async () => {
    database = await open();
    const at = (hour: number) => START + hour * HOUR;
    const entries = [
      { at: at(1), actor: 'Tierbook', action: 'staff-pins-created' },
      { at: at(2), actor: 'admin', action: 'signed-in', address: '192.0.2.1' },
      {
        at: at(3),
        actor: 'Ann 100%_o',
        action: 'signed-in',
        target: 'gate',
        details: { tries: 2, ok: true },
      },
      { at: at(3), actor: 'Admin Smith', action: 'signed-out' },
      { at: at(3), actor: 'Özgür ÅSTRÖM', action: 'signed-in' },
      { at: at(4), actor: 'admin', action: 'prices-published', target: 'snapshot 2' },
    ] as const;
    await database.transaction(async (trx) => {
      for (const entry of entries) await recordAudit(trx, entry);
    });
  });
  beforeEach(async () => {
    const built = await buildTestApp({ database });
    app = built.app;
    headers = await built.as('admin');
  });

  async function read(query: Record<string, string> = {}) {
    const answer = await app.inject({ url: '/api/activity', query, headers });
    return activityAnswerSchema.parse(answer.json());
  }

  async function found(query: Record<string, string>): Promise<string[]> {
    return (await read(query)).entries.map(({ actor, action }) => `${actor} ${action}`);
  }

  test('is listed newest first, with all recorded fields', async () => {
    const { entries, nextBefore } = await read();
    expect(entries.map(({ action }) => action)).toEqual([
      'prices-published',
      'signed-in',
      'signed-out',
      'signed-in',
      'signed-in',
      'staff-pins-created',
    ]);
    expect(entries[3]).toMatchObject({
      at: '2026-11-14T03:00:00.000Z',
      actor: 'Ann 100%_o',
      target: 'gate',
      address: null,
      details: { tries: 2, ok: true },
    });
    expect(entries[0]?.details).toEqual({});
    expect(nextBefore).toBeNull();
  });

  test('is found by any part of a name, ignoring case', async () => {
    expect(await found({ actor: 'ADMIN' })).toEqual([
      'admin prices-published',
      'Admin Smith signed-out',
      'admin signed-in',
    ]);
    expect(await found({ actor: '0%_' })).toEqual(['Ann 100%_o signed-in']);
    expect(await found({ actor: 'a%n' })).toEqual([]);
    for (const actor of ['Özgür', 'özg', 'åström', 'O\u0308ZGU\u0308R']) {
      expect(await found({ actor }), actor).toEqual(['Özgür ÅSTRÖM signed-in']);
    }
  });

  test('is found by kind and by time range, without its end', async () => {
    expect(await found({ action: 'signed-in' })).toHaveLength(3);
    expect(await found({ from: '2026-11-14T02:00:00.000Z', to: '2026-11-14T03:00:00.000Z' })).toEqual([
      'admin signed-in',
    ]);
    expect(await found({ action: 'signed-in', actor: 'ann' })).toEqual(['Ann 100%_o signed-in']);
  });

  test('is read page by page without a gap, even between entries with the same time', async () => {
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page = await read({ limit: '2', ...(before !== null && { before: String(before) }) });
      seen.push(...page.entries.map(({ id }) => id));
      before = page.nextBefore;
    } while (before !== null);
    expect(seen).toEqual((await read()).entries.map(({ id }) => id));
    expect(seen).toHaveLength(6);
  });

  test('refuses a kind that does not exist', async () => {
    const answer = await app.inject({ url: '/api/activity', query: { action: 'danced' }, headers });
    expect(answer.statusCode).toBe(400);
  });
});
