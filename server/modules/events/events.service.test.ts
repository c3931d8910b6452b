import { expect, onTestFinished, test, vi } from 'vitest';
import type { Role } from '#domain/contract/entities/roles.ts';
import { type Caller, PUBLIC } from '#server/platform/http/caller.ts';
import { newCounters } from '#server/platform/metrics/counters.ts';
import { makeSignal } from '#test/signal.ts';
import { Events, type EventsParts } from './events.service.ts';

const MANY = 10_000;

/** A client that reads what it is sent, unless it is told not to. */
class Client {
  readonly received: string[] = [];
  isReading = true;
  isEnded = false;
  readonly #onClose = new Set<() => void>();

  connect() {
    const take = (text: string) => {
      if (this.isReading) this.received.push(text);
      return this.isReading;
    };
    return {
      send: (event: string, data: string) => take(`${event} ${data}`),
      comment: () => take('comment'),
      end: () => {
        this.isEnded = true;
        this.leave();
      },
      onClose: (listener: () => void) => void this.#onClose.add(listener),
    };
  }

  leave(): void {
    for (const listener of this.#onClose) listener();
    this.#onClose.clear();
  }
}

class Source {
  readonly listeners = new Set<() => void>();
  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function callerOf(id: number, role: Role): Caller {
  const session = { id, credentialId: 1, customerId: null, actor: role, lastPricedAt: 0, endsInMs: 1 };
  return { role, session };
}

function openEvents(own: Partial<EventsParts> = {}) {
  const versions: Partial<Record<Role, number>> = { public: 1, vip: 1 };
  const shop = { version: '1' };
  const [lists, settings] = [new Source(), new Source()];
  const sessions = new Map<number, Caller>();
  const callersOf = vi.fn(async (_ids: readonly number[]) => new Map(sessions));
  const logger = { info: vi.fn(), warn: vi.fn() };
  const counters = newCounters().streams;
  const site = { isUnlocked: true };
  const events = new Events({
    logger,
    counters,
    lists: { of: (role) => versions[role] ?? 0, subscribe: lists.subscribe },
    shop: { version: () => shop.version, subscribe: settings.subscribe },
    identity: { callersOf, isUnlocked: () => site.isUnlocked },
    // Only changes lead to a review, unless a test says otherwise.
    reviewEveryMs: 3_600_000,
    ...own,
  });
  onTestFinished(events.start());
  return {
    events,
    versions,
    shop,
    sessions,
    callersOf,
    logger,
    counters,
    site,
    listsChange: () => lists.tell(),
    shopChanges: () => settings.tell(),
    open(caller: Caller = PUBLIC, address = '203.0.113.7', capacity = MANY) {
      if (caller.session !== null) sessions.set(caller.session.id, caller);
      const client = new Client();
      events.open({ caller, address, headers: {} }, capacity, () => client.connect());
      return client;
    },
  };
}

test('the first event comes at once, others only for what this caller gets', async () => {
  const { open, versions, listsChange, shop, shopChanges, counters } = openEvents();
  const [visitor, vip] = [open(), open(callerOf(7, 'vip'))];
  expect(visitor.received).toEqual(['versions {"list":1,"shop":"1"}']);

  versions.vip = 2;
  listsChange();
  await vi.waitFor(() => expect(vip.received).toHaveLength(2));
  shop.version = 'b';
  shopChanges();
  await vi.waitFor(() => expect(vip.received).toHaveLength(3));

  expect(vip.received.slice(1)).toEqual(['versions {"list":2,"shop":"1"}', 'versions {"list":2,"shop":"b"}']);
  expect(visitor.received.slice(1)).toEqual(['versions {"list":1,"shop":"b"}']);
  expect(counters).toEqual({ open: 2, refused: 0, events: 5 });
});

test('one query checks all sessions, however many streams each has', async () => {
  const { open, callersOf, listsChange } = openEvents();
  for (const id of [1, 1, 2, 3]) open(callerOf(id, 'vip'));
  open();
  listsChange();
  await vi.waitFor(() => expect(callersOf).toHaveBeenCalled());
  expect(callersOf.mock.calls).toEqual([[[1, 2, 3]]]);
});

test('a stream ends with its session, its role or its grant, and the others stay', async () => {
  const { open, sessions, site, counters } = openEvents({ reviewEveryMs: 5 });
  const [ended, changed, kept] = [1, 2, 3].map((id) => open(callerOf(id, 'vip')));
  const visitor = open();
  sessions.delete(1);
  sessions.set(2, callerOf(2, 'customer'));
  await vi.waitFor(() => expect([ended?.isEnded, changed?.isEnded]).toEqual([true, true]));
  expect([kept?.isEnded, visitor.isEnded]).toEqual([false, false]);
  site.isUnlocked = false;
  await vi.waitFor(() => expect(visitor.isEnded).toBe(true));
  expect(kept?.isEnded).toBe(false);
  expect(counters.open).toBe(1);
});

test('a stream that is opened while sessions are checked is not ended by that check', async () => {
  const { open, callersOf, listsChange } = openEvents();
  open(callerOf(1, 'vip'));
  const checked = makeSignal();
  callersOf.mockImplementationOnce(async () => {
    await checked.given;
    return new Map([[1, callerOf(1, 'vip')]]);
  });
  listsChange();
  await vi.waitFor(() => expect(callersOf).toHaveBeenCalledTimes(1));
  const late = open(callerOf(2, 'vip'));
  checked.give();
  listsChange();
  await vi.waitFor(() => expect(callersOf).toHaveBeenCalledTimes(2));
  expect(late.isEnded).toBe(false);
});

test('a client that does not read gets only the newest versions when it reads again', async () => {
  const { open, versions } = openEvents({ reviewEveryMs: 5 });
  const [slow, quick] = [open(), open()];
  slow.isReading = false;
  for (const version of [2, 3, 4]) {
    versions.public = version;
    await vi.waitFor(() => expect(quick.received.at(-1)).toContain(`"list":${version}`));
  }
  slow.isReading = true;
  await vi.waitFor(() => expect(slow.received).toHaveLength(2));
  expect(slow.received.at(-1)).toBe('versions {"list":4,"shop":"1"}');
});

test('a silent stream gets comments, also while the database does not answer', async () => {
  const { open, callersOf, versions, logger } = openEvents({ reviewEveryMs: 5, commentEveryMs: 1 });
  callersOf.mockRejectedValue(new Error('away'));
  const [visitor, vip] = [open(), open(callerOf(1, 'vip'))];
  versions.vip = 2;
  await vi.waitFor(() =>
    expect([visitor.received.at(-1), vip.received.at(-1)]).toEqual(['comment', 'comment']),
  );
  expect(vip.received.join()).not.toContain('"list":2');
  expect(logger.warn).toHaveBeenCalledTimes(1);

  callersOf.mockImplementation(async () => new Map([[1, callerOf(1, 'vip')]]));
  await vi.waitFor(() => expect(vip.received.join()).toContain('"list":2'));
});

test('one address and all together have a limit, and a stream that ends makes room', () => {
  const { open, counters } = openEvents({ limits: { perNetwork: 2, inAll: 3 } });
  const first = open(PUBLIC, '2001:db8:0:1::1');
  open(PUBLIC, '2001:db8:0:1::2');
  expect(() => open(PUBLIC, '2001:db8:0:1::3')).toThrow('Too many pages are open at this address');
  open(PUBLIC, '2001:db8:0:2::1');
  expect(() => open(PUBLIC, '2001:db8:0:3::1')).toThrow('Too many pages are open.');
  expect(counters).toMatchObject({ open: 3, refused: 2 });
  first.leave();
  expect(open(PUBLIC, '2001:db8:0:1::3').received).toHaveLength(1);
});

test('streams take at most half of the connections that the server has', () => {
  const { open } = openEvents();
  open(PUBLIC, '203.0.113.1', 4);
  open(PUBLIC, '203.0.113.2', 4);
  expect(() => open(PUBLIC, '203.0.113.3', 4)).toThrow('Too many pages are open.');
});

test('a shutdown ends every stream and refuses new ones', () => {
  const { open, events, counters } = openEvents();
  const clients = [open(), open(callerOf(1, 'vip'))];
  events.endAll();
  expect(clients.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  expect(counters.open).toBe(0);
  expect(() => open()).toThrow('The server is being restarted.');
});
