import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const CONFIG = '/api/config';
const WHOLE_NUMBER = 'This currency has no decimals: use a whole number';

function adminOf(app: FastifyInstance, headers: Record<string, string>) {
  const pinHash = headers.authorization?.replace('Bearer ', '');
  const get = async (url: string) => (await app.inject({ url, headers })).json();
  const post = (url: string, body: object) =>
    app.inject({ method: 'POST', url, headers, body: { pinHash, ...body } });
  return {
    get,
    post,
    save: (configuration: object) => post(CONFIG, { ...DEFAULT_CONFIGURATION, ...configuration }),
    read: async () => {
      const { revision: _, ...configuration } = await get(CONFIG);
      return configuration;
    },
  };
}

describeOnBothEngines('money and rounding', (open) => {
  async function start() {
    const { app, database, as } = await buildTestApp({ database: await open() });
    const storedKeys = async () => {
      const { data } = await database.query
        .selectFrom('configuration')
        .select('data')
        .executeTakeFirstOrThrow();
      return Object.keys(JSON.parse(data));
    };
    return { app, database, storedKeys, admin: adminOf(app, await as('admin')) };
  }

  test('are stored by a save that names them; the open call still answers only the themes', async () => {
    const { app, admin } = await start();
    const answer = await admin.save({ money: EUROS, rounding: NINETY_NINES });
    expect(answer.json()).toEqual({ success: true, revision: 2 });
    expect(await admin.read()).toEqual({ ...DEFAULT_CONFIGURATION, money: EUROS, rounding: NINETY_NINES });
    const { themeByRole } = DEFAULT_CONFIGURATION;
    expect((await app.inject('/api/config/public')).json()).toEqual({ themeByRole });
  });

  test('stay as they are after a save that knows neither, by an older page or a script', async () => {
    const { admin } = await start();
    await admin.save({ money: PESOS, rounding: FIVES });
    for (const kind of ['save', 'import', 'reset']) {
      expect((await admin.save({ kind, uiTheme: 'dark' })).statusCode).toBe(200);
      expect(await admin.read()).toEqual({
        ...DEFAULT_CONFIGURATION,
        uiTheme: 'dark',
        money: PESOS,
        rounding: FIVES,
      });
    }
  });

  test('are classic after null, and then leave no key in the database', async () => {
    const { admin, storedKeys } = await start();
    await admin.save({ money: PESOS, rounding: FIVES });
    await admin.save({ rounding: null });
    expect(await admin.read()).toEqual({ ...DEFAULT_CONFIGURATION, money: PESOS });
    await admin.save({ money: null });
    expect(await admin.read()).toEqual(DEFAULT_CONFIGURATION);
    expect(await storedKeys()).toEqual(Object.keys(DEFAULT_CONFIGURATION));
  });

  test('stay through a save of the themes, and come back with a restored version', async () => {
    const { admin } = await start();
    await admin.save({ money: PESOS, rounding: FIVES });
    await admin.post('/api/config/theme', { themeByRole: { vip: 'vapor-wave' } });
    expect(await admin.read()).toMatchObject({ money: PESOS, rounding: FIVES });
    await admin.save({ money: null, rounding: null });
    expect((await admin.post('/api/config/history/2/restore', {})).statusCode).toBe(200);
    expect(await admin.read()).toMatchObject({ money: PESOS, rounding: FIVES });
    expect((await admin.post('/api/config/history/1/restore', {})).statusCode).toBe(200);
    expect(await admin.read()).toEqual(DEFAULT_CONFIGURATION);
  });

  test('are told in words in the history and in the activity', async () => {
    const { admin } = await start();
    await admin.save({ money: PESOS, rounding: FIVES });
    await admin.post('/api/config/history/1/restore', {});
    const words = ['Currency: US dollar ($1240) → COP ($ 5.200.000)', 'Rounding: Classic → Nearest $ 5'];
    const back = ['Currency: COP ($ 5.200.000) → US dollar ($1240)', 'Rounding: Nearest $ 5 → Classic'];
    const { revisions } = await admin.get('/api/config/history');
    expect(revisions.slice(0, 2)).toMatchObject([
      { kind: 'restore', changes: back },
      { kind: 'save', changes: words, counts: { cells: 0, buckets: 0, settings: 2 } },
    ]);
    const { entries } = await admin.get('/api/activity');
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'configuration-restored', details: { kind: 'restore', money: back.join('. ') } },
      { action: 'configuration-saved', details: { kind: 'save', money: words.join('. ') } },
    ]);
  });

  describe('decide the limits:', () => {
    const high = { buckets: [['all', 0, 5_000_000]], defaultsByRole: { public: { all: { flat: 50_000 } } } };

    test('of the money in the body, else of the stored money', async () => {
      const { admin } = await start();
      expect((await admin.save(high)).json().error).toBe('Bucket limits must be at most 1000000');
      expect((await admin.save({ ...high, money: PESOS })).statusCode).toBe(200);
      expect((await admin.save(high)).statusCode).toBe(200);
      expect((await admin.save({ ...high, money: null })).json()).toEqual({
        error: 'Bucket limits must be at most 1000000',
        details: [
          { path: 'buckets.0.2', message: 'Bucket limits must be at most 1000000' },
          {
            path: 'defaultsByRole.public.all.flat',
            message: 'Number must be less than or equal to 10000',
          },
        ],
      });
      expect((await admin.save({ ...high, money: EUROS })).json().error).toBe(
        'Bucket all, maximum: Bucket limits must be at most 1.000.000 €',
      );
    });

    test('no cents without decimals, also in what the save leaves as it is', async () => {
      const { admin } = await start();
      const cents = { defaultsByRole: { public: { '470+': { mode: 'flat', flat: 12.5 } } } };
      expect((await admin.save({ ...cents, money: PESOS })).json()).toEqual({
        error: `Public, Default rules, 470+, flat: ${WHOLE_NUMBER}`,
        details: [{ path: 'defaultsByRole.public.470+.flat', message: WHOLE_NUMBER }],
      });
      await admin.save({ money: EUROS, rounding: NINETY_NINES });
      const answer = await admin.save({ money: PESOS });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        error: `Band 1, ending: ${WHOLE_NUMBER}`,
        details: [{ path: 'rounding.bands.0.ending', message: WHOLE_NUMBER }],
      });
      expect(await admin.read()).toMatchObject({ money: EUROS, rounding: NINETY_NINES });
    });
  });

  test('of another server decide, even if this one has not heard of them yet', async () => {
    const { admin, database } = await start();
    const data = JSON.stringify({ ...DEFAULT_CONFIGURATION, money: PESOS });
    await database.query.updateTable('configuration').set({ data }).execute();
    const cents = { defaultsByRole: { public: { '470+': { mode: 'flat', flat: 12.5 } } } };
    expect((await admin.save(cents)).json()).toEqual({
      error: `Public, Default rules, 470+, flat: ${WHOLE_NUMBER}`,
      details: [{ path: 'defaultsByRole.public.470+.flat', message: WHOLE_NUMBER }],
    });
    await admin.save({ uiTheme: 'dark' });
    expect(await admin.read()).toMatchObject({ money: PESOS, uiTheme: 'dark' });
  });

  test('that are invalid are refused, and nothing changes', async () => {
    const { admin } = await start();
    const invalid = [
      { money: { ...PESOS, thousands: 'comma' } },
      { money: {} },
      { money: 'COP' },
      { money: false },
      { rounding: { bands: [] } },
      { rounding: { bands: [{ step: 0, direction: 'up' }] } },
      { rounding: [] },
    ];
    for (const settings of invalid) {
      const answer = await admin.save({ uiTheme: 'dark', ...settings });
      expect(answer.statusCode, JSON.stringify(settings)).toBe(400);
    }
    expect(await admin.get(CONFIG)).toEqual({ ...DEFAULT_CONFIGURATION, revision: 1 });
  });
});
