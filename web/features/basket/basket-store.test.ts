import { beforeEach, expect, test, vi } from 'vitest';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { ownerOf, wipeKeptLists } from '#web/lib/kept/kept-lists.ts';
import type { BasketRecord } from './basket-record.ts';
import {
  basket,
  fillBasket,
  finishSending,
  followBasket,
  forgetSent,
  keepUntil,
  reloadBasket,
  renewKey,
  setDetails,
  setLine,
} from './basket-store.ts';
import { makeLine } from './testing/basket-makers.ts';

beforeEach(() => {
  localStorage.clear();
  reloadBasket();
});

const devices = () => basket().lines.map(({ device, quantity }) => `${quantity} ${device}`);

function stored(): BasketRecord {
  return JSON.parse(localStorage.getItem('basket') ?? 'null');
}

/** As another tab does: without telling this one, unless it listens. */
function storeElsewhere(record: BasketRecord): void {
  localStorage.setItem('basket', JSON.stringify(record));
}

test('a basket is the same after a reload', () => {
  setLine(makeLine('iPad', { quantity: 4 }));
  setDetails({ note: 'Boxed' });
  const { key } = basket();
  reloadBasket();
  expect(devices()).toEqual(['4 iPad']);
  expect(basket()).toMatchObject({ key, note: 'Boxed' });
});

test('a quantity of 0 removes a line', () => {
  setLine(makeLine('iPad'));
  setLine(makeLine('iPad Air'));
  setLine(makeLine('iPad', { quantity: 0 }));
  expect(devices()).toEqual(['1 iPad Air']);
});

test('two tabs do not overwrite the lines of each other', () => {
  setLine(makeLine('iPad'));
  storeElsewhere({ ...stored(), lines: [...stored().lines, makeLine('iPad Air', { quantity: 3 })] });
  setLine(makeLine('iPad', { quantity: 2 }));
  expect(devices()).toEqual(['2 iPad', '3 iPad Air']);
});

test('a change in another tab is shown here', () => {
  setLine(makeLine('iPad'));
  const stop = followBasket();
  storeElsewhere({ ...stored(), lines: [makeLine('iPad', { quantity: 7 })] });
  window.dispatchEvent(new StorageEvent('storage', { key: 'basket' }));
  expect(devices()).toEqual(['7 iPad']);
  stop();
});

test('it is wiped with the kept lists, and a tab that missed it brings nothing back', () => {
  setLine(makeLine('iPad'));
  const former = stored();
  const stop = followBasket();
  wipeKeptLists();
  expect(devices()).toEqual([]);
  expect(localStorage.getItem('basket')).toBeNull();
  storeElsewhere(former);
  reloadBasket();
  expect(devices()).toEqual([]);
  stop();
});

test('the next viewer does not see it, even if nothing was wiped', () => {
  setLine(makeLine('iPad'));
  localStorage.setItem('auth_token', 'a'.repeat(64));
  reloadBasket();
  expect(devices()).toEqual([]);
});

test('it ends with the session, also without a connection; that of the public after a week', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  setLine(makeLine('iPad'));
  vi.setSystemTime(1_000_000 + 6 * 24 * 3_600_000);
  reloadBasket();
  expect(devices()).toEqual(['1 iPad']);
  vi.setSystemTime(1_000_000 + 8 * 24 * 3_600_000);
  reloadBasket();
  expect(devices()).toEqual([]);

  localStorage.setItem('auth_token', 'a'.repeat(64));
  setLine(makeLine('iPad'));
  keepUntil(Date.now() + 5_000);
  vi.advanceTimersByTime(4_000);
  reloadBasket();
  expect(devices()).toEqual(['1 iPad']);
  vi.advanceTimersByTime(1_000);
  reloadBasket();
  expect(devices()).toEqual([]);
  vi.useRealTimers();
});

test('it lasts as long as the kept lists of the same viewer, if nothing said when the session ends', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const token = 'a'.repeat(64);
  localStorage.setItem('auth_token', token);
  setLine(makeLine('iPad'));
  const kept = { generation: '0', owner: ownerOf({ token }), endsAt: Date.now() + 3 * 3_600_000 };
  const unkept = stored();
  localStorage.setItem('kept_lists', JSON.stringify(kept));
  vi.advanceTimersByTime(2 * 3_600_000);
  setLine(makeLine('iPad Air'));
  expect(devices()).toEqual(['1 iPad', '1 iPad Air']);
  vi.advanceTimersByTime(3_600_000);
  reloadBasket();
  expect(devices()).toEqual([]);

  vi.setSystemTime(1_000_000 + 2 * 3_600_000);
  for (const other of [{ ...kept, generation: '1' }, { ...kept, owner: 'public' }, null]) {
    storeElsewhere(unkept);
    localStorage.setItem('kept_lists', JSON.stringify(other));
    reloadBasket();
    expect(devices()).toEqual([]);
  }
  vi.useRealTimers();
});

test.each([
  '{',
  '[]',
  '{"version":1}',
  JSON.stringify({
    version: 1,
    generation: '0',
    owner: 'public',
    key: '',
    note: '',
    name: '',
    phone: '',
    lines: [{}],
  }),
])('a record that makes no sense is no basket: %s', (json) => {
  localStorage.setItem('basket', json);
  reloadBasket();
  expect(devices()).toEqual([]);
});

test('line 201 is refused, and changes of the others are not', () => {
  const rows = Array.from({ length: INQUIRY_LIMITS.linesMax + 2 }, (_, place) => ({
    category: 'IPAD',
    device: `iPad ${place}`,
    occurrence: 1,
    quantity: 2,
  }));
  expect(fillBasket(rows)).toBe(2);
  expect(setLine(makeLine('one more'))).toBe(false);
  expect(setLine(makeLine('iPad 0', { quantity: 9 }))).toBe(true);
  expect(basket().lines).toHaveLength(INQUIRY_LIMITS.linesMax);
});

test('the key stays until the inquiry was sent; what was added meanwhile is for the next one', () => {
  for (const device of ['iPad', 'iPad mini', 'iPad Pro']) setLine(makeLine(device, { quantity: 2 }));
  const { key, lines } = basket();
  setLine(makeLine('iPad mini', { quantity: 5 }));
  setLine(makeLine('iPad Pro', { quantity: 1 }));
  setLine(makeLine('iPad Air'));
  expect(basket().key).toBe(key);
  const answer = { id: 'a'.repeat(32), number: 41, lines: [], listTime: null, note: '', opensChat: false };
  finishSending(key, lines, answer);
  expect(devices()).toEqual(['3 iPad mini', '1 iPad Air']);
  expect(basket().key).not.toBe(key);
  reloadBasket();
  expect(basket().sent).toEqual([answer]);
});

test('what was sent with a token stays beside the next one until its sender has seen it', () => {
  setLine(makeLine('iPad'));
  const send = (id: string, token?: string) =>
    finishSending(basket().key, [], {
      ...{ id, number: 41, lines: [], listTime: null, note: '', opensChat: false },
      ...(token !== undefined && { token }),
    });
  const ids = () => basket().sent.map(({ id }) => id);
  for (const id of ['a', 'b']) send(id, id);
  reloadBasket();
  expect(ids()).toEqual(['a', 'b']);
  forgetSent('a');
  send('c');
  send('d');
  expect(ids()).toEqual(['b', 'd']);
});

test('an answer that arrives after somebody else has signed in changes nothing of theirs', () => {
  setLine(makeLine('iPad'));
  const { key, lines } = basket();
  wipeKeptLists();
  setLine(makeLine('iPad Air'));
  const answer = { id: 'a'.repeat(32), number: 41, lines: [], listTime: null, note: '', opensChat: false };
  finishSending(key, lines, answer);
  expect(devices()).toEqual(['1 iPad Air']);
  expect(basket().sent).toEqual([]);
});

test('another inquiry has another key', () => {
  setLine(makeLine('iPad'));
  const { key } = basket();
  renewKey();
  expect(basket().key).toMatch(/^[0-9a-f]{32}$/);
  expect(basket().key).not.toBe(key);
});
