import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const CONFIG = '/api/config';

const EIGHT = setRule(
  DEFAULT_CONFIGURATION,
  { role: 'public', category: 'IPAD', bucket: '470+' },
  { mode: 'pct', pct: 20, flat: 0 },
);

class Admin {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;
  readonly token: string;

  constructor(app: FastifyInstance, headers: Record<string, string>) {
    this.#app = app;
    this.#headers = headers;
    this.token = headers.authorization?.replace('Bearer ', '') ?? '';
  }

  get(url: string) {
    return this.#app.inject({ url, headers: this.#headers });
  }

  post(url: string, body: object) {
    const authorised = { pinHash: this.token, ...body };
    return this.#app.inject({ method: 'POST', url, headers: this.#headers, body: authorised });
  }

  save(configuration: object, more: object = {}) {
    return this.post(CONFIG, { ...configuration, ...more });
  }
}

/** Writes revisions as an earlier release may have left them, without recorded changes. */
async function plantRevisions(
  { query }: Database,
  { from, to, data }: { from: number; to: number; data: string },
): Promise<void> {
  const { id } = await query.selectFrom('configuration').select('id').executeTakeFirstOrThrow();
  const planted = Array.from({ length: to - from + 1 }, (_, index) => ({
    configuration_id: id,
    revision: from + index,
    data,
    kind: 'save' as const,
    saved_by: 'admin',
    saved_at: 1000,
    changes: null,
  }));
  await query.insertInto('configuration_revision').values(planted).execute();
}

function numberOf({ revision }: { revision: number }): number {
  return revision;
}

function countDown(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}

describeOnBothEngines('the configuration calls', (open) => {
  async function start() {
    const sourceSettings = {
      source: new PriceTestSource({ IPAD: { Pro: 1000 } }),
      isSample: false,
      everySeconds: 3600,
    };
    const { app, database, as } = await buildTestApp({ database: await open(), sourceSettings });
    return { app, database, admin: new Admin(app, await as('admin')) };
  }

  test('reading gives the whole configuration and its revision', async () => {
    const { admin } = await start();
    expect((await admin.get(CONFIG)).json()).toEqual({ ...DEFAULT_CONFIGURATION, revision: 1 });
  });

  test('a save is answered when the lists already show it', async () => {
    const { app, admin } = await start();
    const list = '/api/sheets/category-with-pricing/IPAD';
    expect((await app.inject(list)).json().devices[0].finalPrice).toBe(900);
    expect((await admin.save(EIGHT, { revision: 1 })).json()).toEqual({ success: true, revision: 2 });
    expect((await app.inject(list)).json().devices[0].finalPrice).toBe(800);
    expect((await admin.get(CONFIG)).json()).toEqual({ ...EIGHT, revision: 2 });
  });

  test('the second of two editors of the same revision is told who saved first, and nothing is lost', async () => {
    const { admin } = await start();
    await admin.save(EIGHT, { revision: 1 });
    const late = await admin.save({ ...DEFAULT_CONFIGURATION, uiTheme: 'dark' }, { revision: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      error: 'The configuration was changed by someone else meanwhile',
      details: { newer: { revision: 2, savedBy: 'admin', savedAt: '2026-11-14T12:00:00.000Z' } },
    });
    expect((await admin.get(CONFIG)).json()).toEqual({ ...EIGHT, revision: 2 });
  });

  test('of concurrent saves from the same revision, one is kept and the others are refused', async () => {
    const { admin } = await start();
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.save(EIGHT, { revision: 1 })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await admin.get(CONFIG)).json().revision).toBe(2);
  });

  test('without a revision the last writer wins', async () => {
    const { admin } = await start();
    await admin.save(EIGHT);
    expect((await admin.save(DEFAULT_CONFIGURATION)).json().revision).toBe(3);
  });

  test('saving only the themes keeps the currently stored rules', async () => {
    const { app, admin } = await start();
    await admin.save(EIGHT);
    const answer = await admin.post('/api/config/theme', {
      themeByRole: { admin: 'vapor-wave' },
    });
    expect(answer.json()).toMatchObject({ success: true, revision: 3, themeByRole: { admin: 'vapor-wave' } });
    const { revision: _, ...saved } = (await admin.get(CONFIG)).json();
    expect(saved).toEqual({ ...EIGHT, themeByRole: { ...EIGHT.themeByRole, admin: 'vapor-wave' } });
    expect((await app.inject('/api/config/public')).json().themeByRole.admin).toBe('vapor-wave');
  });

  test('every revision is listed with who, when and what changed, and can be viewed and restored', async () => {
    const { admin, database } = await start();
    await admin.save(EIGHT, { kind: 'import' });
    const { revisions } = (await admin.get('/api/config/history')).json();
    expect(revisions).toEqual([
      {
        revision: 2,
        kind: 'import',
        savedBy: 'admin',
        savedAt: '2026-11-14T12:00:00.000Z',
        changes: ['1 category rule of Public changed'],
        counts: { cells: 1, buckets: 0, settings: 0 },
        restoredFrom: null,
      },
      expect.objectContaining({ revision: 1, kind: 'defaults', savedBy: 'Tierbook', changes: [] }),
    ]);
    const first = (await admin.get('/api/config/history/1')).json();
    expect(first.configuration).toEqual(DEFAULT_CONFIGURATION);
    const restored = await admin.post('/api/config/history/1/restore', { revision: 2 });
    expect(restored.json()).toEqual({ success: true, revision: 3 });
    expect((await admin.get(CONFIG)).json()).toEqual({ ...DEFAULT_CONFIGURATION, revision: 3 });
    const audited = await database.query
      .selectFrom('audit')
      .select(['actor', 'action', 'target'])
      .orderBy('id')
      .execute();
    expect(audited).toEqual([
      { actor: 'admin', action: 'configuration-saved', target: null },
      { actor: 'admin', action: 'configuration-restored', target: 'revision 1' },
    ]);
    expect((await admin.get('/api/config/history/99')).statusCode).toBe(404);
  });

  test('a restored revision is listed with the number that Activity names, also if others are equal to it', async () => {
    const { admin } = await start();
    await admin.save(EIGHT);
    await admin.save({ ...DEFAULT_CONFIGURATION });
    await admin.post('/api/config/history/1/restore', {});
    await admin.post('/api/config/history/3/restore', {});
    const { revisions } = (await admin.get('/api/config/history')).json();
    const restored = revisions.map(({ revision, restoredFrom }: Record<string, unknown>) => [
      revision,
      restoredFrom,
    ]);
    expect(restored).toEqual([
      [5, 3],
      [4, 1],
      [3, null],
      [2, null],
      [1, null],
    ]);
    const { entries } = (await admin.get('/api/activity?action=configuration-restored')).json();
    expect(entries).toMatchObject([
      { target: 'revision 3', details: { revision: 5 } },
      { target: 'revision 1', details: { revision: 4 } },
    ]);
  });

  test('all revisions are listed, 200 at a time', async () => {
    const { admin, database } = await start();
    await plantRevisions(database, { from: 2, to: 500, data: JSON.stringify(DEFAULT_CONFIGURATION) });
    const first = (await admin.get('/api/config/history')).json();
    expect(first.revisions.map(numberOf)).toEqual(countDown(500, 301));
    expect(first).toMatchObject({ total: 500, nextBefore: 301 });
    const second = (await admin.get('/api/config/history?before=301')).json();
    const last = (await admin.get(`/api/config/history?before=${second.nextBefore}`)).json();
    expect(last.revisions.map(numberOf)).toEqual(countDown(100, 1));
    expect(last).toMatchObject({ total: 500, nextBefore: null });
    expect((await admin.get('/api/config/history?before=0')).statusCode).toBe(400);
  });

  test('a revision without recorded changes is listed, and one that cannot be read is refused by name', async () => {
    const { admin, database } = await start();
    await plantRevisions(database, { from: 2, to: 2, data: '{"version":2,"buckets":[]}' });
    expect((await admin.get('/api/config/history')).json().revisions[0]).toMatchObject({
      revision: 2,
      changes: [],
      counts: null,
    });
    const refused = { error: 'This version can no longer be read' };
    const viewed = await admin.get('/api/config/history/2');
    expect([viewed.statusCode, viewed.json()]).toEqual([409, refused]);
    const restored = await admin.post('/api/config/history/2/restore', {});
    expect([restored.statusCode, restored.json()]).toEqual([409, refused]);
  });

  test('a revision that was stored as version 1 is viewed and restored as version 2', async () => {
    const { admin, database } = await start();
    const { buckets } = DEFAULT_CONFIGURATION;
    const defaultsPublic = { '470+': { mode: 'pct', pct: 7, flat: 0 } };
    const data = JSON.stringify({ buckets, defaultsPublic, uiTheme: 'light' });
    await plantRevisions(database, { from: 9, to: 9, data });
    const { configuration } = (await admin.get('/api/config/history/9')).json();
    expect(configuration).toMatchObject({ version: 2, uiTheme: 'clean-pro' });
    expect(configuration.defaultsByRole.public).toEqual(defaultsPublic);
    expect((await admin.post('/api/config/history/9/restore', {})).statusCode).toBe(200);
    expect((await admin.get(CONFIG)).json()).toMatchObject({ version: 2, uiTheme: 'clean-pro' });
  });

  test('a configuration of version 1 is brought to version 2 before it is stored', async () => {
    const { admin } = await start();
    const { buckets } = DEFAULT_CONFIGURATION;
    const defaultsPublic = { '470+': { mode: 'pct', pct: 7, flat: 0 } };
    await admin.save({ version: 1, buckets, defaultsPublic, uiTheme: 'light' });
    const stored = (await admin.get(CONFIG)).json();
    expect(stored).toMatchObject({ version: 2, uiTheme: 'clean-pro' });
    expect(stored.defaultsByRole.public['470+']).toEqual({ mode: 'pct', pct: 7, flat: 0 });
  });
});

describe('what is refused changes nothing', () => {
  test.each([
    ['no buckets', { buckets: [] }, 'At least one price bucket is required'],
    [
      'overlapping buckets',
      {
        buckets: [
          ['a', 1, 10],
          ['b', 10, 20],
        ],
      },
      'Range overlaps with existing bucket: a',
    ],
    ['an unknown role', { defaultsByRole: { gold: {} } }, "Unrecognized key(s) in object: 'gold'"],
    ['an unknown theme', { themeByRole: { public: 'beige' } }, 'Unknown theme'],
    ['a version of the future', { version: 3 }, 'Configuration version must be at most 2'],
    [
      'a negative rule',
      { defaultsByRole: { public: { '470+': { pct: -1 } } } },
      expect.stringContaining('0'),
    ],
  ])('%s', async (_name, part, error) => {
    const { app, as } = await buildTestApp();
    const admin = new Admin(app, await as('admin'));
    const answer = await admin.save({ ...DEFAULT_CONFIGURATION, ...part });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error, details: expect.any(Array) });
    expect((await admin.get(CONFIG)).json().revision).toBe(1);
  });

  test("another session's token in the field", async () => {
    const { app, as } = await buildTestApp();
    const admin = new Admin(app, await as('admin'));
    const answer = await admin.save(EIGHT, { pinHash: 'b'.repeat(64) });
    expect(answer.statusCode).toBe(403);
    expect((await admin.get(CONFIG)).json().revision).toBe(1);
  });
});
