import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { setRule } from '#domain/configuration/testing/make-configuration.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const CELL = { role: 'public', category: 'IPAD', bucket: '470+' } as const;
const EDITED = setRule(DEFAULT_CONFIGURATION, CELL, { mode: 'both', pct: 20, flat: 12.5 });
/** A file of version 1, with every table of older versions and its keys in an unusual order. */
const OLD = {
  uiTheme: 'dark',
  perSheet: { TOOLS: { low: { pct: 5 } } },
  defaults: { low: { flat: 3 } },
  defaultsVIP: { low: { mode: 'flat', flat: 7 } },
  defaultsPublic: { low: { pct: 30 } },
  perCategoryVIP: { IPAD: { low: { flat: 2 } } },
  perCategoryPublic: { IPAD: { low: { pct: 12 } } },
  themeByRole: { vip: 'light', public: 'vapor-wave' },
  buckets: [['low', 0, 100.5]],
};
const REFUSED: Record<string, unknown>[] = [
  {},
  { buckets: [] },
  { buckets: [['all', 0, 1_000_001]], uiTheme: 'unknown' },
  { buckets: [['vip', 0, 5]] },
  { buckets: [['a', 5, 5.5]] },
  { buckets: [['a', 0.005, 'Infinity']] },
  { ...EDITED, version: 3, defaultsByRole: { public: { low: { pct: 100, flat: 6_000 } } } },
  { ...EDITED, defaultsByRole: { vip: { low: { flat: 10_000.01 } }, nobody: {} } },
  { ...EDITED, perCategoryByRole: { public: { IPAD: { null: { pct: -1, flat: 0.001 } } } } },
  { ...EDITED, defaults: { low: { flat: 20_000 } }, kind: 'restore', revision: 0 },
];

/** What the release before the choice of money stored and answered for the same calls. */
async function readExpected(): Promise<unknown> {
  return JSON.parse(await readFile(new URL('testing/classic-bytes.json', import.meta.url), 'utf8'));
}

async function callsOf(app: FastifyInstance, headers: Record<string, string>) {
  const pinHash = headers.authorization?.replace('Bearer ', '');
  const post = (url: string, body: object) =>
    app.inject({ method: 'POST', url, headers, body: { pinHash, ...body } });
  await post('/api/config', { ...EDITED, kind: 'import' });
  await post('/api/config/theme', { themeByRole: { admin: 'vapor-wave', public: 'carbon-fiber' } });
  await post('/api/config', OLD);
  const read = (await app.inject({ url: '/api/config', headers })).body;
  await post('/api/config/theme', { themeByRole: { heavyweight: 'neon-cyber' } });
  await post('/api/config/history/2/restore', {});
  await post('/api/config', { ...DEFAULT_CONFIGURATION, kind: 'reset' });
  const refused = [];
  for (const body of REFUSED) {
    const { statusCode, body: answer } = await post('/api/config', body);
    refused.push(`${statusCode} ${answer}`);
  }
  return { read, refused };
}

describeOnBothEngines('classic settings', (open) => {
  test('are stored, answered and refused byte for byte as before there was a choice of money', async () => {
    const { app, database, as } = await buildTestApp({ database: await open() });
    const answers = await callsOf(app, await as('admin'));
    const stored = await database.query
      .selectFrom('configuration_revision')
      .select(['revision', 'kind', 'data', 'changes'])
      .orderBy('revision')
      .execute();
    const audited = await database.query
      .selectFrom('audit')
      .select(['action', 'target', 'details'])
      .where('action', 'in', ['configuration-saved', 'configuration-restored', 'themes-saved'])
      .orderBy('id')
      .execute();
    expect(stored).toHaveLength(7);
    expect({ ...answers, stored, audited }).toEqual(await readExpected());
  });
});
