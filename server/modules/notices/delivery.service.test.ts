import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '#domain/contract/entities/deals/notices.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { withNoticeReceiver } from '#test/notice-receiver.ts';
import { silent } from '#test/silent-logger.ts';
import { Delivery, type DeliveryParts, noteHappening, sendTest } from './delivery.service.ts';
import { readSettings, saveSettings } from './notice-settings.service.ts';

const receiver = withNoticeReceiver();
const neverStopped = new AbortController().signal;
const ADMIN = { actor: 'admin', session: null, address: '203.0.113.1' };
const INQUIRY = { kind: 'inquiry', number: 41, path: '/manager?inquiry=1' } as const;

function makeParts(database: Database) {
  return {
    database,
    clock: settableClock(),
    secretKey: 'a key of the tests, long enough to be one',
    publicUrl: 'https://shop.example',
    sending: receiver.sending(),
    logger: silent,
  };
}

async function openOutbox(database: Database) {
  const parts = makeParts(database);
  const sent = { revision: 0, address: receiver.address(), form: 'json', kinds: NOTICE_KINDS } as const;
  const { signingKey = '' } = await saveSettings(parts, sent, ADMIN);
  const note = (number: number = INQUIRY.number) =>
    database.transaction((trx) => noteHappening(trx, { ...INQUIRY, number }, parts));
  return { parts, signingKey, note, deliver: () => deliverDue(parts) };
}

function deliverDue(parts: DeliveryParts, signal = neverStopped): Promise<void> {
  return new Delivery(parts).deliverDue(signal);
}

async function nextAttemptAt({ query }: Database): Promise<number | null> {
  const row = await query.selectFrom('notice').select('next_at').executeTakeFirst();
  return row?.next_at ?? null;
}

const idsReceived = () => receiver.received.map(({ headers }) => headers['tierbook-notice-id']);

describeOnBothEngines('notices', (open) => {
  test('are written with what they are about, if staff want to know of it', async () => {
    const database = await open();
    const { parts, note } = await openOutbox(database);
    await note();
    const broken = database.transaction(async (trx) => {
      await noteHappening(trx, INQUIRY, parts);
      throw new Error('the inquiry was not stored');
    });
    await expect(broken).rejects.toThrow('not stored');
    await saveSettings(parts, { revision: 1, form: 'json', kinds: ['backup-failed'] }, ADMIN);
    await note();
    expect(await readSettings(parts)).toMatchObject({ waiting: 1 });
  });

  test('arrive once, signed, and say only what happened, when and where to look', async () => {
    const { parts, signingKey, note, deliver } = await openOutbox(await open());
    await note();
    parts.clock.pass(MINUTE_MS);
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const id = headers['tierbook-notice-id'];
    expect(JSON.parse(body)).toEqual({
      id,
      kind: 'inquiry',
      number: 41,
      time: new Date(parts.clock.now() - MINUTE_MS).toISOString(),
      link: 'https://shop.example/manager?inquiry=1',
    });
    const seconds = parts.clock.now() / 1000;
    const signature = createHmac('sha256', signingKey).update(`${seconds}.${body}`).digest('hex');
    expect(headers['tierbook-signature']).toBe(`t=${seconds},v1=${signature}`);
    const at = new Date(parts.clock.now()).toISOString();
    expect(await readSettings(parts)).toMatchObject({
      waiting: 0,
      deliveries: [{ kind: 'inquiry', at, problem: null }],
    });
  });

  test('are retried with growing pauses for 24 hours, with the same id, then given up', async () => {
    const database = await open();
    const { parts, note, deliver } = await openOutbox(database);
    const { clock } = parts;
    const begun = clock.now();
    receiver.answers(503);
    await note();
    const pauses: number[] = [];
    for (let next = await nextAttemptAt(database); next !== null; next = await nextAttemptAt(database)) {
      clock.pass(next - 1 - clock.now());
      const before = receiver.received.length;
      await deliver();
      expect(receiver.received).toHaveLength(before);
      clock.pass(1);
      await deliver();
      expect(receiver.received).toHaveLength(before + 1);
      pauses.push(((await nextAttemptAt(database)) ?? clock.now()) - clock.now());
    }
    const minutes = pauses.slice(0, 6).map((ms) => ms / MINUTE_MS);
    expect(minutes).toEqual([1 / 6, 1, 5, 15, 60, 60]);
    expect(clock.now() - begun).toBe(DAY_MS);
    expect(new Set(idsReceived()).size).toBe(1);
    expect(await readSettings(parts)).toMatchObject({
      waiting: 0,
      deliveries: [{ problem: `${receiver.host()} is not available at the moment (503).` }],
    });
  });

  test('arrive after the receiver is back, and after the server was off for days', async () => {
    const { parts, note, deliver } = await openOutbox(await open());
    receiver.answers(500);
    await note();
    await deliver();
    receiver.answers(200);
    parts.clock.pass(3 * DAY_MS);
    await deliver();
    expect(new Set(idsReceived()).size).toBe(1);
    expect(await readSettings(parts)).toMatchObject({ waiting: 0, deliveries: [{ problem: null }] });
  });

  test('that a dying server was sending are sent again by the next one, with the same id', async () => {
    const { parts, note } = await openOutbox(await open());
    await note();
    receiver.answers(null);
    const dying = new AbortController();
    const cutOff = deliverDue(parts, dying.signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    dying.abort();
    await cutOff;
    receiver.answers(200);
    parts.clock.pass(10_000);
    await deliverDue({ ...parts, database: await open() });
    expect(idsReceived()).toHaveLength(2);
    expect(new Set(idsReceived()).size).toBe(1);
    expect(await readSettings(parts)).toMatchObject({ waiting: 0 });
  });

  test('are delivered once by two servers that both believe to lead', async () => {
    const { parts, note } = await openOutbox(await open());
    for (let number = 1; number <= 10; number += 1) await note(number);
    await Promise.all([deliverDue(parts), deliverDue({ ...parts, database: await open() })]);
    expect(idsReceived()).toHaveLength(10);
    expect(new Set(idsReceived()).size).toBe(10);
  });

  test('do not wait for a clock that was ahead', async () => {
    const { parts, note, deliver } = await openOutbox(await open());
    parts.clock.pass(365 * DAY_MS);
    await note();
    parts.clock.pass(-365 * DAY_MS);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  test('are cancelled when the address is removed', async () => {
    const { parts, note, deliver } = await openOutbox(await open());
    await note();
    await saveSettings(parts, { revision: 1, address: null, form: 'json', kinds: NOTICE_KINDS }, ADMIN);
    await note();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await readSettings(parts)).toMatchObject({
      host: null,
      waiting: 0,
      deliveries: [{ problem: 'It was not sent, because the address was removed.' }],
    });
  });

  test('a test is sent at once and not again', async () => {
    const { parts, deliver } = await openOutbox(await open());
    receiver.answers(410);
    expect(await sendTest(parts)).toBe(`${receiver.host()} has nothing at this address (410).`);
    receiver.answers(200);
    expect(await sendTest(parts)).toBeNull();
    parts.clock.pass(HOUR_MS);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    const { deliveries } = await readSettings(parts);
    expect(deliveries.map(({ kind, problem }) => [kind, problem === null])).toEqual([
      ['test', true],
      ['test', false],
    ]);
  });
});
