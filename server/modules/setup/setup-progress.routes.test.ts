import { expect, test } from 'vitest';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { NOON } from '#test/noon.ts';
import { openProgress } from './setup-progress.service.ts';

const SETUP = '/api/setup';
const FIRST = { step: 'shop', skipped: [] };

describeOnBothEngines('the progress of the set-up', (open) => {
  test('is remembered for every device, and finishing it is recorded once', async () => {
    const { app, as, database } = await buildTestApp({ database: await open() });
    const headers = await as('admin');
    const read = async () => (await app.inject({ url: SETUP, headers: await as('admin') })).json();
    const save = (body: object) => app.inject({ method: 'PUT', url: SETUP, headers, body });

    // Never claimed in a browser: nobody is asked to set it up.
    expect(await read()).toEqual({ isOpen: false, ...FIRST });
    await database.transaction((trx) => openProgress(trx, { at: NOON, by: 'admin' }));
    expect(await read()).toEqual({ isOpen: true, ...FIRST });

    const later = { isOpen: true, step: 'rules', skipped: ['prices'] };
    expect((await save(later)).json()).toEqual(later);
    expect(await read()).toEqual(later);

    const finished = { ...later, isOpen: false };
    expect((await save(finished)).statusCode).toBe(200);
    expect((await save(finished)).statusCode).toBe(200);
    expect(await read()).toEqual(finished);
    const entries = await database.query.selectFrom('audit').select(['action', 'actor', 'at']).execute();
    expect(entries.filter(({ action }) => action === 'setup-finished')).toEqual([
      { action: 'setup-finished', actor: 'admin', at: NOON },
    ]);
  });
});

test('what is no step is refused and changes nothing', async () => {
  const { app, as } = await buildTestApp();
  const headers = await as('admin');
  for (const wrong of [{ step: 'sign-in' }, { skipped: ['claim'] }, { isOpen: 'yes' }]) {
    const body = { isOpen: true, ...FIRST, ...wrong };
    expect((await app.inject({ method: 'PUT', url: SETUP, headers, body })).statusCode).toBe(400);
  }
  expect((await app.inject({ url: SETUP, headers })).json()).toEqual({ isOpen: false, ...FIRST });
});

test('a step of another release continues at the first', async () => {
  const { app, as, database } = await buildTestApp();
  await database.transaction((trx) => openProgress(trx, { at: NOON, by: 'admin' }));
  await database.query
    .updateTable('setup_progress')
    .set({ step: 'invite', skipped: '["invite","rules"]' })
    .execute();
  const headers = await as('admin');
  expect((await app.inject({ url: SETUP, headers })).json()).toEqual({
    isOpen: true,
    step: 'shop',
    skipped: ['rules'],
  });
});
