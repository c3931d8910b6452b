import { expect, onTestFinished, test } from 'vitest';
import { NOTICE_KINDS } from '#domain/contract/entities/deals/notices.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { withNoticeReceiver } from '#test/notice-receiver.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { saveSettings } from './notice-settings.service.ts';
import { openNotices } from './notices.module.ts';

const receiver = withNoticeReceiver();
const SECRET_KEY = 'a key of the tests, long enough to be one';

/** What one server does in the background. */
function openServer(database: Database, clock: SettableClock) {
  const notices = openNotices({
    database,
    clock,
    secretKey: SECRET_KEY,
    publicUrl: null,
    sending: receiver.sending(),
    logger: silent,
    retention: trustedRetention({ database, clock }),
    sourceHealth: async () => ({ isFailing: false, lastSuccessAt: null }),
  });
  const start = () => {
    const stop = notices.startUpkeep();
    onTestFinished(stop);
    return stop;
  };
  const note = (number: number) =>
    database.transaction((trx) => notices.note(trx, { kind: 'inquiry', number, path: '/manager' }));
  return { start, note };
}

async function saveAddress(database: Database, clock: SettableClock): Promise<void> {
  await saveSettings(
    { database, clock, secretKey: SECRET_KEY },
    { revision: 0, address: receiver.address(), form: 'json', kinds: NOTICE_KINDS },
    { actor: 'admin', session: null, address: '203.0.113.1' },
  );
}

async function deliveredIn({ query }: Database): Promise<number> {
  const rows = await query.selectFrom('notice').select('id').where('delivered_at', 'is not', null).execute();
  return rows.length;
}

describeOnBothEngines('servers that run', (open) => {
  test('deliver every notice, whichever of them wrote it, once', async () => {
    const clock = settableClock();
    const [first, second] = [await open(), await open()];
    await saveAddress(first, clock);
    const servers = [openServer(first, clock), openServer(second, clock)];
    await servers[0]?.note(1);
    for (const server of servers) server.start();
    await servers[1]?.note(2);
    await expect.poll(() => receiver.received.length).toBe(2);
    const numbers = receiver.received.map(({ body }) => JSON.parse(body).number);
    expect(numbers.toSorted()).toEqual([1, 2]);
  });

  test('delete notices after 30 days', async () => {
    const clock = settableClock();
    const database = await open();
    await saveAddress(database, clock);
    const server = openServer(database, clock);
    await server.note(1);
    let stop = server.start();
    await expect.poll(() => deliveredIn(database)).toBe(1);
    await stop();
    clock.pass(30 * DAY_MS - 1);
    stop = server.start();
    await server.note(2);
    await expect.poll(() => deliveredIn(database)).toBe(2);
    await stop();
    clock.pass(1);
    server.start();
    await expect.poll(() => deliveredIn(database)).toBe(1);
  });
});
