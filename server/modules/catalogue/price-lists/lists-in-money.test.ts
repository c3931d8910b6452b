import { expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { devicesAnswerSchema } from '#domain/contract/entities/device.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { NOON } from '#test/noon.ts';
import { makeBuiltPage } from '#test/server/make-document-folder.ts';
import { findUpdateTimes } from './find-update-times.ts';

const LIST = '/api/sheets/category-with-pricing/TOOLS';
const MINUTE_MS = 60_000;

type Built = Awaited<ReturnType<typeof buildTestApp>>;

async function save({ app, as }: Built, configuration: Partial<Configuration>): Promise<void> {
  const headers = await as('admin');
  const pinHash = headers.authorization?.replace('Bearer ', '');
  const payload = { ...DEFAULT_CONFIGURATION, ...configuration, pinHash };
  const answer = await app.inject({ method: 'POST', url: '/api/config', headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function listOf({ app, as }: Built, role: Role) {
  const headers = role === 'public' ? {} : await as(role);
  const answer = await app.inject({ url: LIST, headers });
  return { tag: answer.headers.etag, answer: answer.json() };
}

describeOnBothEngines('the lists of a shop', (open) => {
  const source = () => new PriceTestSource({ TOOLS: { Pen: 1000, Cap: 200 } });
  const sourceSettings = () => ({ source: source(), isSample: false, everySeconds: 3600 });

  test('carry its money for every role, with other tags, and nothing in classic money', async () => {
    const built = await buildTestApp({ database: await open(), sourceSettings: sourceSettings() });
    const classic = await Promise.all(ROLES.map((role) => listOf(built, role)));
    for (const { answer } of classic) expect(Object.keys(answer)).toEqual(['devices']);
    await save(built, { money: PESOS });
    for (const [place, role] of ROLES.entries()) {
      const { tag, answer } = await listOf(built, role);
      expect(answer, role).toEqual({ ...classic[place]?.answer, money: PESOS });
      expect(devicesAnswerSchema.parse(answer)).toEqual(answer);
      expect(tag, role).not.toBe(classic[place]?.tag);
    }
  });

  test('are in its money on another server too, which gives them the same tags', async () => {
    const one = await buildTestApp({ database: await open(), sourceSettings: sourceSettings() });
    const other = await buildTestApp({ database: await open() });
    // Listening, because only then it reacts to changes.
    await other.app.listen({ port: 0 });
    await save(one, { money: EUROS });
    await vi.waitFor(async () => expect((await listOf(other, 'vip')).answer.money).toEqual(EUROS), {
      timeout: 20_000,
      interval: 20,
    });
    expect((await listOf(other, 'vip')).tag).toBe((await listOf(one, 'vip')).tag);
  });
});

test('the document shows its list in the money of the shop, and changes with it', async () => {
  const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
  const built = await buildTestApp({
    ...makeBuiltPage(),
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
  });
  const read = async () => await built.app.inject({ url: '/' });
  const classic = await read();
  expect(classic.body).not.toContain('"money"');
  await save(built, { money: PESOS });
  const inPesos = await read();
  expect(inPesos.body).toContain(`"money":${JSON.stringify(PESOS)}`);
  expect(inPesos.headers.etag).not.toBe(classic.headers.etag);
});

test('another money is an update for every tier, and nothing is if no row has a price', () => {
  const pen = { device: 'Pen', display: 'Pen', price: 1000, category: 'TOOLS' };
  const savedAt = NOON + MINUTE_MS;
  const history = [
    { configuration: { ...DEFAULT_CONFIGURATION, money: PESOS }, savedAt },
    { configuration: DEFAULT_CONFIGURATION, savedAt: NOON },
  ];
  const timesOf = (price: number | null) =>
    Object.values(findUpdateTimes([{ ...pen, price }], { publishedAt: NOON, history, known: null }));
  expect(timesOf(1000)).toEqual([savedAt, savedAt, savedAt]);
  expect(timesOf(null)).toEqual([NOON, NOON, NOON]);
});

test('another rounding is an update for the tiers whose prices it changes', () => {
  const pen = { device: 'Pen', display: 'Pen', price: 1000, category: 'TOOLS' };
  const savedAt = NOON + MINUTE_MS;
  const configuration = structuredClone(DEFAULT_CONFIGURATION);
  // A price of 900 in the public list and of 905 for vip customers.
  configuration.defaultsByRole.vip['470+'] = { mode: 'flat', pct: 0, flat: 5 };
  const timesWith = (step: number) =>
    findUpdateTimes([pen], {
      publishedAt: NOON,
      history: [
        {
          configuration: {
            ...configuration,
            rounding: { bands: [{ step, direction: 'nearest' }], neverZero: true },
          },
          savedAt,
        },
        {
          configuration: {
            ...configuration,
            rounding: { bands: [{ step: 10, direction: 'nearest' }], neverZero: true },
          },
          savedAt: NOON,
        },
      ],
      known: null,
    });
  expect(timesWith(5)).toMatchObject({ public: NOON, vip: savedAt });
});
