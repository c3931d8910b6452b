import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { HOUR_MS, MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { recordGroupedRefusal } from './audit.repo.ts';

describeOnBothEngines('recorded refusals', (open) => {
  test('share one row per address, kind and hour, with a count', async () => {
    const database = await open();
    const clock = settableClock();
    const start = clock.now();
    const refuse = (address: string, action: 'sign-in-refused' | 'gate-refused', count?: number) =>
      database.transaction((trx) =>
        recordGroupedRefusal(trx, {
          at: clock.now(),
          actor: 'visitor',
          action,
          address,
          ...(count !== undefined && { count }),
        }),
      );
    for (let minute = 0; minute < 60; minute += 1) {
      await refuse('192.0.2.1', 'sign-in-refused');
      clock.pass(MINUTE_MS);
    }
    await refuse('192.0.2.1', 'sign-in-refused', 5);
    await refuse('192.0.2.2', 'sign-in-refused');
    await refuse('192.0.2.1', 'gate-refused');
    clock.pass(-HOUR_MS);
    await refuse('192.0.2.1', 'sign-in-refused');
    const rows = await database.query
      .selectFrom('audit')
      .select(['at', 'address', 'action', 'details'])
      .orderBy('id')
      .execute();
    const row = { at: start + HOUR_MS, address: '192.0.2.1', action: 'sign-in-refused' };
    expect(rows).toEqual([
      { ...row, at: start, details: '{"count":61}' },
      { ...row, details: '{"count":5}' },
      { ...row, address: '192.0.2.2', details: '{"count":1}' },
      { ...row, action: 'gate-refused', details: '{"count":1}' },
    ]);
  });

  test('are added to an older row without a count', async () => {
    const database = await open();
    const refusal = {
      at: settableClock().now(),
      actor: 'visitor',
      action: 'gate-refused',
      address: '192.0.2.1',
    } as const;
    await database.query
      .insertInto('audit')
      .values({ ...refusal, details: null })
      .execute();
    await database.transaction((trx) => recordGroupedRefusal(trx, refusal));
    expect(await database.query.selectFrom('audit').select('details').execute()).toEqual([
      { details: '{"count":2}' },
    ]);
  });
});
