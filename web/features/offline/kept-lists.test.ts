import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { FRANCS, PESOS } from '#domain/contract/testing/moneys.ts';
import { keptGeneration, wipeKeptLists } from '#web/lib/kept/kept-lists.ts';
import { keepLists, readKeptLists, recordReadTime } from './kept-lists.ts';
import type { KeptViewer } from './kept-record.ts';
import { useKeptLists } from './use-kept-lists.ts';

const NOW = Date.UTC(2026, 10, 14, 15, 4);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TOKEN = 'a'.repeat(64);
const VIP: KeptViewer = { role: 'vip', token: TOKEN };
const VISITOR: KeptViewer = { role: 'public', token: null };

function deviceRow(display: string, finalPrice: number): CatalogueRow {
  return { device: display, display, finalPrice, category: 'IPAD', isHeader: false };
}

const IPADS = [deviceRow('iPad Pro 11', 700), deviceRow('iPad Air 13', 500)];

interface Keeping {
  viewer?: KeptViewer;
  lists?: Record<string, readonly CatalogueRow[]>;
  categories?: readonly string[];
  money?: Money;
  generation?: string;
  now?: number;
  endsAt?: number;
}

function keep(given: Keeping = {}): void {
  const { viewer = VIP, lists = { IPAD: IPADS }, now = NOW } = given;
  const {
    categories = ['IPAD', 'GAMING'],
    generation = keptGeneration(),
    endsAt = now + 30 * DAY_MS,
    money,
  } = given;
  const dated = Object.entries(lists).map(
    ([category, devices]) => [category, { devices, money, asOf: now }] as const,
  );
  keepLists(viewer, { categories, lists: new Map(dated) }, { generation, endsAt, now });
}

function read({ viewer = VIP, now = NOW }: { viewer?: KeptViewer; now?: number } = {}) {
  const lists = readKeptLists(viewer, keptGeneration(), now);
  recordReadTime(viewer, keptGeneration(), now);
  return lists;
}

const stored = () => localStorage.getItem('kept_lists');

/** As if a hand, a fault or another version had changed what is stored. */
function alter(change: (record: Record<string, unknown>) => object): void {
  localStorage.setItem('kept_lists', JSON.stringify(change(JSON.parse(stored() ?? '{}'))));
}

beforeEach(() => {
  localStorage.setItem('auth_token', TOKEN);
});

describe('what was loaded', () => {
  test('is read back with the time at which it was loaded, and missing lists are known', () => {
    keep();
    expect(read({ now: NOW + DAY_MS })).toEqual({
      categories: ['IPAD', 'GAMING'],
      endsAt: NOW + 30 * DAY_MS,
      lists: new Map([['IPAD', { devices: IPADS, asOf: NOW }]]),
    });
  });

  test('is read back in its money, and each list in its own', () => {
    keep({ lists: { IPAD: IPADS }, money: PESOS });
    expect(read()?.lists.get('IPAD')?.money).toEqual(PESOS);
    keep({ lists: { GAMING: IPADS }, money: FRANCS });
    expect(read()?.lists.get('IPAD')?.money).toEqual(PESOS);
    expect(read()?.lists.get('GAMING')?.money).toEqual(FRANCS);
  });

  test('in a money has a version that older pages refuse, and in classic money the one of ever', () => {
    keep({ money: PESOS });
    expect(JSON.parse(stored() ?? '')).toMatchObject({ version: 2 });
    keep();
    expect(JSON.parse(stored() ?? '')).toMatchObject({ version: 1 });
    expect(stored()).not.toContain('money');
  });

  test.each([
    ['a text', 'COP'],
    ['null', null],
    ['decimals that cannot be written', { ...PESOS, decimals: 200 }],
    ['no symbol', { ...PESOS, symbol: undefined }],
  ])('is not shown if its money is %s', (_, money) => {
    keep({ money: PESOS });
    alter(({ lists, ...record }) => ({
      ...record,
      lists: (lists as object[]).map((list) => ({ ...list, money })),
    }));
    expect(read()).toBeNull();
  });

  test('is read back from a record of the release before, which had a field more', () => {
    keep();
    alter((record) => ({ ...record, publishedAt: '2026-11-14T09:12:00.000Z' }));
    expect(read()?.lists.get('IPAD')?.devices).toEqual(IPADS);
  });

  test('is stored as names and final prices, without the token and without how prices are made', () => {
    const secrets = { originalPrice: 987.65, discountPercent: 43, discountFlat: 21, bucket: '470+' };
    const header = { ...deviceRow('iPad', 0), isHeader: true };
    keep({ lists: { IPAD: [header, { ...deviceRow('iPad Pro 11', 700), ...secrets }] } });
    expect(JSON.parse(stored() ?? '').lists).toEqual([
      { category: 'IPAD', asOf: NOW, rows: [['iPad'], ['iPad Pro 11', 700]] },
    ]);
    expect(stored()).not.toContain(TOKEN);
    expect(
      read()
        ?.lists.get('IPAD')
        ?.devices.map(({ isHeader }) => isHeader),
    ).toEqual([true, false]);
  });

  test('keeps what a mapped sheet adds to a row, and rows without a price', () => {
    const graded = (variant: string, more: Partial<CatalogueRow>): CatalogueRow => ({
      ...deviceRow(`iPhone 15 ${variant}`, 0),
      group: 'iPhone 15',
      variant,
      ...more,
    });
    const rows: CatalogueRow[] = [
      graded('A+', { finalPrice: 620, stock: '12', note: 'EU plug' }),
      graded('B', { finalPrice: null, onRequest: 'Call' }),
      graded('C', { finalPrice: null, outOfStock: true, stock: '0' }),
      { ...deviceRow('iPhone 14', 300), stock: '5+' },
      { ...deviceRow('iPhone 12', 200), device: 'iPhone 12 64GB Unlocked' },
      // Its name does not tell its group.
      { ...deviceRow('Used A', 300), group: 'iPhone 13', variant: 'A' },
    ];
    keep({ lists: { IPAD: rows } });
    expect(read()?.lists.get('IPAD')?.devices).toEqual(rows);
    expect(stored()).toContain('["iPhone 15 B",null,{"variant":"B","onRequest":"Call"}]');
  });

  test('of a list with one price stays as earlier releases wrote it, byte for byte', () => {
    keep();
    const lists = `[{"category":"IPAD","asOf":${NOW},"rows":[["iPad Pro 11",700],["iPad Air 13",500]]}]`;
    expect(stored()).toContain(`"version":1,`);
    expect(stored()).toContain(`"lists":${lists}}`);
  });

  test('leaves how prices are made out of rows without a price too', () => {
    const secrets = { originalPrice: 987.65, discountPercent: 43, discountFlat: 21, bucket: '470+' };
    keep({
      lists: { IPAD: [{ ...deviceRow('iPad Pro 11', 0), finalPrice: null, onRequest: 'Ask', ...secrets }] },
    });
    expect(JSON.parse(stored() ?? '').lists[0].rows).toEqual([['iPad Pro 11', null, { onRequest: 'Ask' }]]);
  });

  test('keeps its own time while newer lists arrive one by one, and is removed with its category', () => {
    keep({
      lists: { IPAD: IPADS, GAMING: [deviceRow('Console', 300)], TOOLS: [] },
      categories: ['IPAD', 'GAMING', 'TOOLS'],
    });
    keep({ lists: { IPAD: IPADS }, now: NOW + DAY_MS });
    const times = [...(read({ now: NOW + DAY_MS })?.lists ?? [])].map(([category, { asOf }]) => [
      category,
      asOf,
    ]);
    expect(times).toEqual([
      ['IPAD', NOW + DAY_MS],
      ['GAMING', NOW],
    ]);
  });

  test('leaves out the last categories if there is no room for all', () => {
    const long = [deviceRow('x'.repeat(900_000), 1)];
    keep({ lists: { IPAD: long, GAMING: long } });
    expect([...(read()?.lists.keys() ?? [])]).toEqual(['IPAD']);
  });

  test.each(['admin', 'manager'] as const)('by the %s is never written to a device', (role) => {
    keep({ viewer: { role, token: TOKEN } });
    expect(stored()).toBeNull();
  });

  test('storage that refuses is no error, and leaves nothing behind', () => {
    keep();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keep({ now: NOW + 1 });
    vi.restoreAllMocks();
    expect(stored()).toBeNull();
    expect(read()).toBeNull();
  });
});

describe('nobody but its viewer finds it', () => {
  const others: [string, KeptViewer][] = [
    ['a visitor', VISITOR],
    ['another session of the same tier', { role: 'vip', token: 'b'.repeat(64) }],
    ['the same session with another role', { role: 'heavyweight' satisfies Role, token: TOKEN }],
  ];
  test.each(others)('%s: it is removed instead', (_who, viewer) => {
    keep();
    expect(read({ viewer })).toBeNull();
    expect(stored()).toBeNull();
  });

  test('what a visitor saw is not shown to a person who signs in', () => {
    localStorage.removeItem('auth_token');
    keep({ viewer: VISITOR });
    expect(read({ viewer: VISITOR })).not.toBeNull();
    expect(read({ viewer: VIP })).toBeNull();
  });
});

describe('a page that shows it', () => {
  function show(viewer: KeptViewer) {
    const duringRender: (string | null)[] = [];
    const { result } = renderHook(() => {
      const kept = useKeptLists(viewer, true);
      duringRender.push(stored());
      return kept;
    });
    return { kept: result.current, duringRender };
  }

  test('writes nothing while it renders, and stores the time of reading afterwards', () => {
    keep({ now: Date.now() - MINUTE_MS });
    const before = stored();
    const { kept, duringRender } = show(VIP);
    expect(kept?.categories).toEqual(['IPAD', 'GAMING']);
    expect(new Set(duringRender)).toEqual(new Set([before]));
    expect(JSON.parse(stored() ?? '').seenAt).toBeGreaterThan(JSON.parse(before ?? '').seenAt);
  });

  test('removes nothing while it renders, and lists of other viewers afterwards', () => {
    keep({ now: Date.now() - MINUTE_MS });
    const before = stored();
    const { kept, duringRender } = show(VISITOR);
    expect(kept).toBeNull();
    expect(new Set(duringRender)).toEqual(new Set([before]));
    expect(stored()).toBeNull();
  });
});

describe('a wipe', () => {
  test('leaves nothing', () => {
    keep();
    wipeKeptLists();
    expect(stored()).toBeNull();
    expect(read()).toBeNull();
  });

  test('is not undone by lists that were requested before it', () => {
    const generation = keptGeneration();
    wipeKeptLists();
    keep({ generation });
    expect(stored()).toBeNull();
  });

  test('is not undone by another tab that has not noticed it yet', () => {
    keep();
    const late = stored() ?? '';
    wipeKeptLists();
    localStorage.setItem('kept_lists', late);
    expect(read()).toBeNull();
    expect(stored()).toBeNull();
  });

  test('frees storage for later lists', () => {
    wipeKeptLists();
    keep();
    expect(read()).not.toBeNull();
  });

  test('nothing is stored for a session that is no longer the one in this browser', () => {
    localStorage.setItem('auth_token', 'b'.repeat(64));
    keep();
    expect(stored()).toBeNull();
  });
});

describe('the clock', () => {
  test('removes lists at the end of the session, without asking the server', () => {
    keep({ endsAt: NOW + DAY_MS });
    expect(read({ now: NOW + DAY_MS - 1 })).not.toBeNull();
    expect(read({ now: NOW + DAY_MS })).toBeNull();
    expect(stored()).toBeNull();
  });

  test('may be corrected by a few minutes', () => {
    keep();
    expect(read({ now: NOW - 4 * MINUTE_MS })).not.toBeNull();
  });

  test('that was set back before the last reading removes them: they would never expire', () => {
    keep();
    expect(read({ now: NOW + 20 * DAY_MS })).not.toBeNull();
    expect(read({ now: NOW + 19 * DAY_MS })).toBeNull();
    expect(stored()).toBeNull();
  });
});

describe('a record that was tampered with, or is of another format, is removed', () => {
  const list = (...rows: unknown[]) => ({ category: 'IPAD', asOf: 1, rows });
  test.each<[string, (record: Record<string, unknown>) => object]>([
    ['another version', (record) => ({ ...record, version: 3 })],
    ['no lists', ({ lists: _, ...record }) => record],
    [
      'a price that is text',
      (record) => ({ ...record, lists: [{ category: 'IPAD', asOf: 1, rows: [['x', '1']] }] }),
    ],
    ['a row without a name', (record) => ({ ...record, lists: [{ category: 'IPAD', asOf: 1, rows: [[]] }] })],
    ['no price and no words', (record) => ({ ...record, lists: [list(['x', null, {}])] })],
    ['a price that is missing', (record) => ({ ...record, lists: [list(['x', null])] })],
    ['a note that is no text', (record) => ({ ...record, lists: [list(['x', 1, { note: {} }])] })],
    ['an unknown field', (record) => ({ ...record, lists: [list(['x', 1, { originalPrice: '2' }])] })],
    ['a fourth part', (record) => ({ ...record, lists: [list(['x', 1, {}, 1])] })],
    ['an end beyond any session', (record) => ({ ...record, endsAt: NOW + 400 * DAY_MS })],
    ['no end', (record) => ({ ...record, endsAt: null })],
    ['a list of lists', () => []],
  ])('%s', (_what, change) => {
    keep();
    alter(change);
    expect(read()).toBeNull();
    expect(stored()).toBeNull();
  });

  test('half of one', () => {
    keep();
    localStorage.setItem('kept_lists', (stored() ?? '').slice(0, -5));
    expect(read()).toBeNull();
    expect(stored()).toBeNull();
  });
});
