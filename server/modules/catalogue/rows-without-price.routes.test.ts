import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { devicesAnswerSchema } from '#domain/contract/entities/device.ts';
import { snapshotReviewSchema } from '#domain/contract/entities/price-data/price-review.ts';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';

/** Base prices that appear in no answer of a list but the admin's. */
const SHEET = [
  ['Model', 'A+', 'B', 'Stock', 'Note'],
  ['Tablets', null, null, null, null],
  ['iPad Pro', 1003, 907, '12', 'EU plug'],
  ['iPad Air', 'Call', 555, null, null],
  ['iPad 9', 301, 203, '0', '=soon'],
];
const LAYOUT = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A+' },
    { column: 'C', role: 'price', label: 'B' },
    { column: 'D', role: 'stock' },
    { column: 'E', role: 'note' },
  ],
};

describeOnBothEngines('rows with variants and rows without a price', (open) => {
  let source: PriceTestSource;
  let app: FastifyInstance;
  let as: TestApp['as'];
  let admin: Record<string, string>;

  const post = (path: string) =>
    app.inject({ method: 'POST', url: `/api/price-data/${path}`, headers: admin });

  beforeEach(async () => {
    source = new PriceTestSource({ TOOLS: { Pen: 10 } });
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    ({ app, as } = await buildTestApp({ database: await open(), sourceSettings }));
    admin = await as('admin');
    source.saysSheets({ IPAD: SHEET });
    await post('sync');
    const confirmed = await app.inject({
      method: 'PUT',
      url: '/api/price-data/layouts?sheet=IPAD',
      headers: admin,
      payload: { layout: LAYOUT, revision: 0 },
    });
    await post(`snapshots/${confirmed.json().snapshotId}/publish`);
  });

  test('show each role its own price, and no role a base price, percentage, amount or bucket of what has none', async () => {
    const explained = ['originalPrice', 'discountPercent', 'discountFlat', 'bucket'];
    for (const role of ROLES) {
      const url = '/api/sheets/category-with-pricing/IPAD';
      const answer = await app.inject({ url, headers: await as(role) });
      const { devices } = devicesAnswerSchema.parse(answer.json());
      expect(devices.map((row) => row.display)).toEqual([
        'Tablets',
        'iPad Pro A+',
        'iPad Pro B',
        'iPad Air A+',
        'iPad Air B',
        'iPad 9 A+',
        'iPad 9 B',
      ]);
      const withoutPrice = devices.filter(({ finalPrice }) => finalPrice === null);
      expect(withoutPrice, role).toEqual([
        rowOf('iPad Air', 'A+', { onRequest: 'Call' }),
        rowOf('iPad 9', 'A+', { outOfStock: true, stock: '0', note: '=soon' }),
        rowOf('iPad 9', 'B', { outOfStock: true, stock: '0', note: '=soon' }),
      ]);
      expect(devices[1]).toMatchObject({ group: 'iPad Pro', variant: 'A+', stock: '12', note: 'EU plug' });
      expect(
        explained.every((field) => field in (devices[1] ?? {})),
        role,
      ).toBe(role === 'admin');
      if (role !== 'admin') expect(answer.body).not.toMatch(/1003|907|555|301|203/);
      // What is out of stock has lost its price, for the admin too.
      expect(answer.body).not.toMatch(/301|203/);
    }
  });

  test.each(['csv', 'xlsx'])(
    'come back from a download as .%s without a question or a change',
    async (format) => {
      const url = `/api/price-data/download/current?format=${format}`;
      const { rawPayload } = await app.inject({ url, headers: admin });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/price-data/upload',
        query: { name: `tierbook-prices.${format}` },
        headers: { ...admin, 'content-type': 'application/octet-stream' },
        payload: rawPayload,
      });
      expect(answer.json()).toMatchObject({ outcome: 'same', status: { published: { rowCount: 6 } } });
      expect(answer.json().status.lastReading).toMatchObject({ rejectedCount: 0, unclearSheets: [] });
    },
  );

  test('are reviewed without a bucket, and never as becoming $0 or moving far', async () => {
    source.saysSheets({
      IPAD: SHEET.map((row) => (row[0] === 'iPad Pro' ? ['iPad Pro', 'Sold out', 'Call', '', ''] : row)),
    });
    const { snapshotId } = (await post('sync')).json();
    const url = `/api/price-data/snapshots/${snapshotId}/review`;
    const review = snapshotReviewSchema.parse((await app.inject({ url, headers: admin })).json());
    expect(review.changed.entries).toHaveLength(2);
    for (const { before, after, flags } of review.changed.entries) {
      expect(before).toMatchObject({ bucket: '470+' });
      expect(after).toMatchObject({
        basePrice: null,
        prices: { public: null, vip: null, heavyweight: null },
      });
      expect(after).not.toHaveProperty('bucket');
      for (const flag of ['becomes-free', 'moved-far', 'no-bucket']) expect(flags).not.toContain(flag);
    }
    expect(review).toMatchObject({
      becomingFree: { count: 0 },
      inNoBucket: { count: 0 },
      moves: { up: 0, down: 0 },
    });
  });
});

function rowOf(group: string, variant: string, more: object) {
  const name = `${group} ${variant}`;
  return {
    device: name,
    display: name,
    finalPrice: null,
    category: 'IPAD',
    isHeader: false,
    group,
    variant,
    ...more,
  };
}
