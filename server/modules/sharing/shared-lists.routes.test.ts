import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, onTestFinished, test } from 'vitest';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { groupIntoSections } from '#domain/catalogue/sections.ts';
import { priceTextOf } from '#domain/catalogue/variants.ts';
import { type SharedList, sharedListSchema } from '#domain/contract/entities/deals/shares.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { FRANCS } from '#domain/contract/testing/moneys.ts';
import { originalCell } from '#domain/contract/text-rules/harmless-cell.ts';
import { sharedText } from '#domain/sharing/shared-text.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { readZipParts } from '#server/modules/catalogue/sources/workbook/zip-parts.ts';
import { lendDatabase } from '#test/database-pool.ts';
import { BASE_PRICES, type EVERYONE, SharingShop } from '#test/sharing/sharing-shop.ts';

type Headers = Record<string, string>;
type Cells = readonly unknown[];

async function openShop(terms: Parameters<typeof SharingShop.open>[1] = {}) {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  return SharingShop.open(database, terms);
}

/** Every viewer who may share, with their session. */
async function viewersOf(shop: SharingShop): Promise<Record<(typeof EVERYONE)[number] | 'vip-pin', Headers>> {
  return {
    public: {},
    'vip-pin': await shop.as('vip'),
    customer: (await shop.addCustomer()).headers,
    vip: (await shop.addCustomer({ isVip: true })).headers,
    heavyweight: (await shop.addCustomer({ isHeavyweight: true })).headers,
  };
}

type ListedRow = CatalogueRow & { readonly section: string };

/** The list as its page shows it: its rows with the titles above them. */
async function listOf(shop: SharingShop, headers: Headers): Promise<ListedRow[]> {
  const { categories } = (await shop.send('GET', '/api/sheets/categories', headers)).json();
  const lists = categories.map((category: string) =>
    shop.send('GET', `/api/sheets/category-with-pricing/${category}`, headers),
  );
  return (await Promise.all(lists)).flatMap((answer) => {
    const rows: CatalogueRow[] = answer.json().devices;
    return groupIntoSections(rows).flatMap(({ title, rows: placed }) =>
      placed.map(({ row }) => ({ ...row, section: title ?? '' })),
    );
  });
}

/** What a file has to say of these rows. Only .csv writes prices as text, and only in a money of its own. */
function expectedCells(rows: readonly ListedRow[], money: Money | undefined, isText: boolean): Cells[] {
  return rows.map((row) => [
    labelOfCategory(row.category),
    row.display,
    row.finalPrice === null || (isText && money) ? priceTextOf(row, money) : row.finalPrice,
    row.section,
  ]);
}

const STAMP = (list: string, mark: string) => [
  list,
  'Prices of 14 Nov 2026, 12:00',
  expect.stringMatching(/^List \d+$/),
  `Mark ${mark}`,
];

interface ReadFile {
  readonly rows: Cells[];
  readonly stamp: unknown[];
  /** Everything that it contains. */
  readonly text: string;
}

function partsOf(all: readonly (readonly unknown[])[], text: string): ReadFile {
  const [header, ...rows] = all;
  expect(header).toEqual(['Category', 'Device', 'Price', 'Stock', 'Note', 'Section']);
  const end = rows.findIndex((row) => row.every((cell) => cell === null || cell === ''));
  const cells = rows.slice(0, end).map(([category, device, price, , , section]) => {
    expect(String(device)).not.toMatch(/^[=+\-@]/);
    return [category, originalCell(String(device)), price, section ?? ''];
  });
  return { rows: cells, stamp: rows.slice(end + 1).map(([first]) => first), text };
}

function readCsv(body: string): ReadFile {
  const all = parseCsv(body, { skipEmptyRows: false });
  const typed = all.map((row, index) =>
    index === 0 ? row : row.map((cell) => (/^\d+(\.\d+)?$/.test(String(cell)) ? Number(cell) : cell)),
  );
  return partsOf(typed, body);
}

async function readWorkbook(bytes: Buffer): Promise<ReadFile> {
  const { sheets } = await readXlsx(bytes);
  expect(sheets).toHaveLength(1);
  const parts = await readZipParts('shared.xlsx', bytes, () => true);
  expect(String(parts.get('xl/worksheets/sheet1.xml'))).not.toContain('<f');
  return partsOf(sheets[0]?.rows ?? [], [...parts.values()].map(String).join('\n'));
}

/** The prices that this viewer must not learn. */
function foreignPrices(own: readonly CatalogueRow[], all: readonly (readonly CatalogueRow[])[]): number[] {
  const seen = new Set(own.map(({ finalPrice }) => finalPrice));
  const prices = [...BASE_PRICES, ...all.flat().map(({ finalPrice }) => finalPrice)];
  return [...new Set(prices)].filter((price) => price !== null && !seen.has(price)).map(Number);
}

function isTier(name: string): boolean {
  return TIER_IDS.some((id) => id === name);
}

function expectNone(prices: readonly number[], text: string, what: string): void {
  const plain = text.replaceAll("'", '');
  for (const price of prices) expect(plain, `${what}: ${price}`).not.toMatch(new RegExp(`\\b${price}\\b`));
}

test.each([
  ['in classic money', undefined],
  ["in the shop's own money", FRANCS],
])('every format has exactly the prices of the viewer’s list, %s', async (_, money) => {
  const shop = await openShop({ own: { ...(money && { money }) } });
  const viewers = await viewersOf(shop);
  const lists = new Map<string, ListedRow[]>();
  for (const [name, headers] of Object.entries(viewers)) lists.set(name, await listOf(shop, headers));
  const marks = new Set<string>();
  for (const [name, headers] of Object.entries(viewers)) {
    const own = lists.get(name) ?? [];
    const foreign = foreignPrices(own, [...lists.values()]);
    expect(foreign.length, name).toBeGreaterThan(5);
    const keys = own.map(({ category, device }, index) => ({
      category,
      device,
      occurrence: own.slice(0, index + 1).filter((row) => row.device === device).length,
    }));
    const selection = { rows: keys.toReversed() };

    const answer = await shop.send('POST', '/api/share/rows', headers, { selection });
    const shared = sharedListSchema.strict().parse(answer.json());
    const fields = (rows: SharedList['rows'] | CatalogueRow[]) =>
      rows.map(({ device, display, finalPrice, group, variant, onRequest, outOfStock }) => ({
        ...{ device, display, finalPrice, group, variant, onRequest, outOfStock },
      }));
    expect(fields(shared.rows.toReversed())).toEqual(fields(own));
    expect(shared).toMatchObject({ updatedAt: '2026-11-14T12:00:00.000Z', ...(money && { money }) });
    expectNone(foreign, answer.body, `${name}, json`);
    expectNone(foreign, sharedText(shared), `${name}, text`);
    marks.add(shared.mark);

    const stamp = STAMP(shared.list, shared.mark);
    const check = (file: ReadFile, rows: readonly ListedRow[], isText: boolean, what: string) => {
      expect(file.rows, what).toEqual(expectedCells(rows, money, isText));
      expect(file.stamp, what).toEqual(stamp);
      expectNone(foreign, file.text, `${name}, ${what}`);
    };
    const whole = await shop.send('GET', '/api/share/list', headers);
    check(readCsv(whole.body), own, true, 'csv');
    // Each is written in its own thread: one for each tier is enough.
    if (money === undefined ? isTier(name) : name === 'vip') {
      const workbook = await shop.send('GET', '/api/share/list?format=xlsx', headers);
      expect(workbook.headers['content-type']).toMatch(/spreadsheetml\.sheet$/);
      check(await readWorkbook(workbook.rawPayload), own, false, 'xlsx');
    }
    const category = await shop.send('GET', '/api/share/list?category=PHONES', headers);
    const phones = own.filter((row) => row.category === 'PHONES');
    check(readCsv(category.body), phones, true, 'csv of a category');
    const selected = await shop.send('POST', '/api/share/file', headers, { selection, format: 'csv' });
    check(readCsv(selected.body), own.toReversed(), true, 'csv of a selection');
    if (name === 'public' || name === 'vip-pin') continue;

    const links = await Promise.all(
      (['csv', 'json'] as const).map((format) => shop.tryToMakeLink({ headers }, { format })),
    );
    const [csv, json] = await Promise.all(links.map((link) => shop.read(link.json())));
    check(readCsv(csv?.body ?? ''), own, true, 'link to csv');
    expect(sharedListSchema.strict().parse(json?.json())).toEqual({
      ...shared,
      rows: shared.rows.toReversed(),
    });
    expectNone(foreign, json?.body ?? '', `${name}, link to json`);
  }
  expect(marks.size).toBe(5);
});

test('a file has a name, a type and the time in TIME_ZONE', async () => {
  const shop = await openShop({ variables: { TIME_ZONE: 'Asia/Tokyo' } });
  const csv = await shop.send('GET', '/api/share/list');
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="price-list-\d+\.csv"$/);
  expect(csv.body).toContain('Corner Phones\r\n"Prices of 14 Nov 2026, 21:00"\r\n');
});

describe('refusals', () => {
  const REFUSED = { error: 'This list cannot be shared' };
  const selection = { category: 'IPAD' };

  test('only tiers that may share do so, and staff never', async () => {
    const shop = await openShop({ mayShare: ['vip'] });
    const headersOf: Partial<Record<Role, Headers>> = {
      vip: (await shop.addCustomer({ isVip: true })).headers,
    };
    for (const role of ['public', 'customer', 'vip', 'heavyweight', 'manager', 'admin'] as const) {
      const headers = headersOf[role] ?? (await shop.as(role));
      const answers = [
        await shop.send('GET', '/api/share/list', headers),
        await shop.send('POST', '/api/share/rows', headers, { selection }),
        await shop.send('POST', '/api/share/file', headers, { selection, format: 'csv' }),
        ...(role === 'customer' || role === 'heavyweight' || role === 'vip'
          ? [await shop.tryToMakeLink({ headers }), await shop.send('GET', '/api/share-links', headers)]
          : []),
      ];
      for (const answer of answers)
        if (role === 'vip') expect(answer.statusCode).toBeLessThan(300);
        else expect([answer.statusCode, answer.json()], role).toEqual([403, REFUSED]);
    }
  });

  test('links are for customers with a PIN of their own', async () => {
    const shop = await openShop();
    for (const role of ['vip', 'manager', 'admin'] as const) {
      const headers = await shop.as(role);
      for (const answer of [
        await shop.tryToMakeLink({ headers }),
        await shop.send('GET', '/api/share-links', headers),
        await shop.send('DELETE', '/api/share-links/1', headers),
      ])
        expect([answer.statusCode, answer.json().error], role).toEqual([
          403,
          'Only customers with a PIN of their own can make such links',
        ]);
    }
    expect((await shop.tryToMakeLink({ headers: {} })).statusCode).toBe(401);
  });

  test('an unknown category is not found, and rows that are gone are left out', async () => {
    const shop = await openShop();
    const unknown = { selection: { category: 'NONE' } };
    expect((await shop.send('POST', '/api/share/rows', {}, unknown)).statusCode).toBe(404);
    expect((await shop.send('GET', '/api/share/list?category=NONE')).statusCode).toBe(404);
    const rows = [
      { category: 'IPAD', device: 'iPad Air', occurrence: 2 },
      { category: 'IPAD', device: 'iPad Air', occurrence: 3 },
      { category: 'IPAD', device: 'iPad Series', occurrence: 1 },
      { category: 'NONE', device: 'iPad Air', occurrence: 1 },
      { category: 'IPAD', device: 'iPad Air', occurrence: 1 },
    ];
    const answer = await shop.send('POST', '/api/share/rows', {}, { selection: { rows } });
    expect(answer.json().rows.map(({ occurrence }: { occurrence: number }) => occurrence)).toEqual([2, 1]);
  });

  test('a name without a visible character, another format and too many rows', async () => {
    const shop = await openShop();
    const ada = await shop.addCustomer();
    const bodies = [{ name: ' ' }, { name: '\u2066' }, { name: 'a'.repeat(61) }, { format: 'xlsx' }];
    for (const body of bodies) expect((await shop.tryToMakeLink(ada, body)).statusCode).toBe(400);
    const rows = Array.from({ length: 1001 }, () => ({
      category: 'IPAD',
      device: 'iPad Air',
      occurrence: 1,
    }));
    const answer = await shop.send('POST', '/api/share/rows', {}, { selection: { rows } });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'At most 1,000 rows can be shared at once. Share the whole category instead.',
    ]);
    expect(
      (await shop.send('POST', '/api/share/rows', {}, { selection: { rows: rows.slice(1) } })).statusCode,
    ).toBe(200);
  });
});
