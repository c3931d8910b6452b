import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeLayout } from '#server/modules/catalogue/sync/sync-prices.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { BOTH_GRADES, GRADED, LayoutShop } from '#test/catalogue/layout-shop.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { NOON } from '#test/noon.ts';
import { confirming } from './change-layout.service.ts';
import { findWorkbook } from './price-workbook.repo.ts';

const IPAD = [
  ['Device', 'Price'],
  ['iPad 9', 200],
];
const DEARER = [GRADED[0] ?? [], ['iPhone 15', 630, 570], ['iPhone 14', 500, 410]];
const TWO_LINES = [
  [null, 'iPhone 15 Pro', null, 'iPhone 15', null],
  ['Storage', 'New', 'Used', 'New', 'Used'],
  ['128GB', 700, 600, 500, 400],
];
const WHY = 'The columns of a sheet are now read in another way';

/** The shop has read a sheet with a question and one without. */
async function openShop(database?: Database): Promise<LayoutShop> {
  const shop = await LayoutShop.open(database);
  shop.source.saysSheets({ PHONES: GRADED, IPAD });
  await shop.sync();
  return shop;
}

async function auditOf({ database }: LayoutShop) {
  return await database.query
    .selectFrom('audit')
    .select(['actor', 'action', 'target', 'details'])
    .where('action', 'like', 'layout-%')
    .orderBy('id')
    .execute();
}

function readBy(column: string) {
  return {
    headerRow: 1,
    columns: [
      { column: 'A', role: 'name' },
      { column, role: 'price' },
    ],
  };
}

/** Without the times of confirmation. */
async function asAnEarlierVersionMarked({ database }: LayoutShop): Promise<void> {
  const layouts_mark = createHash('sha256').update('["PHONES",1,1]').digest('hex').slice(0, 16);
  await database.query.updateTable('price_snapshot').set({ layouts_mark }).execute();
}

describeOnBothEngines('a change of how a sheet is read', (open) => {
  let shop: LayoutShop;
  beforeEach(async () => {
    shop = await openShop(await open());
  });

  test('waits for a decision, even if the source changes before it is made', async () => {
    expect(await shop.confirm('PHONES')).toMatchObject({
      outcome: 'held',
      status: { waiting: { reasons: [WHY] } },
    });
    shop.source.saysSheets({ PHONES: DEARER, IPAD });
    const { outcome, snapshotId, status } = await shop.sync();
    expect([outcome, status.waiting?.reasons]).toEqual(['held', [WHY]]);
    expect(await shop.visible('PHONES')).toEqual([]);
    await shop.ask('POST', `snapshots/${snapshotId}/publish`);
    expect(await shop.visible('PHONES')).toHaveLength(4);

    shop.source.saysSheets({ PHONES: GRADED, IPAD });
    expect((await shop.sync()).outcome).toBe('published');
  });

  test('meets a check of the source that is under way: that one reads again', async () => {
    let confirmed: unknown;
    shop.source.isSavedAgain();
    shop.source.meanwhile(async () => {
      shop.source.meanwhile(async () => {});
      confirmed = (await shop.confirm('PHONES')).outcome;
    });
    const { outcome, status } = await shop.sync();
    expect([confirmed, outcome]).toEqual(['held', 'waiting']);
    expect(status.waiting?.changes).toMatchObject({ added: 4, removed: 0 });
    expect((await shop.sync()).outcome).toBe('unchanged');
  });

  test('never replaces a workbook that was uploaded meanwhile by the one before it', async () => {
    const wanted = confirming(
      { sheet: 'PHONES', n: 1 },
      { layout: BOTH_GRADES, revision: 0 },
      { by: 'admin' },
    );
    let isFirst = true;
    const change = {
      ...wanted,
      prepare: async (...given: Parameters<typeof wanted.prepare>) => {
        const prepared = await wanted.prepare(...given);
        if (isFirst) await shop.upload('PHONES.csv', [...GRADED, ['iPhone 13', 400, 350]]);
        isFirst = false;
        return prepared;
      },
    };
    const clock = { now: () => NOON };
    expect(await changeLayout({ database: shop.database, clock, buckets: () => [], change })).toMatchObject({
      kind: 'held',
    });
    expect(await findWorkbook(shop.database.query)).toMatchObject({ source: 'PHONES.csv' });
    expect((await shop.layouts()).sheets).toMatchObject([
      { sheet: 'PHONES', state: 'confirmed', rowCount: 4 },
    ]);
  });

  test('works on another instance, after a restart and while the source is away', async () => {
    shop.source.failsWith(new Error('away'));
    await shop.sync();
    const there = await LayoutShop.open(await open(), shop.source);
    expect((await there.layouts()).sheets).toMatchObject([
      { sheet: 'PHONES', state: 'unclear', rows: GRADED.map((row) => row.map(String)) },
      { sheet: 'IPAD', state: 'clear' },
    ]);
    const preview = await there.ask('POST', 'layouts/preview?sheet=PHONES', { layout: BOTH_GRADES });
    expect(preview.json().counts).toMatchObject({ devices: 2, prices: 4 });
    const { outcome, snapshotId, status } = await there.confirm('PHONES');
    expect(outcome).toBe('held');
    expect(status.health.lastError?.isCurrent).toBe(true);
    expect((await shop.layouts()).sheets[0]).toMatchObject({ state: 'confirmed', revision: 1 });
    await there.ask('POST', `snapshots/${snapshotId}/publish`);
    expect(await there.visible('PHONES')).toHaveLength(4);
  });
});

describe('a change of how a sheet is read', () => {
  let shop: LayoutShop;
  beforeEach(async () => {
    shop = await openShop();
  });

  test('waits again if its first list was discarded', async () => {
    const { snapshotId } = await shop.confirm('PHONES');
    await shop.ask('POST', `snapshots/${snapshotId}/discard`);
    shop.source.saysSheets({ PHONES: DEARER, IPAD });
    expect((await shop.sync()).outcome).toBe('held');
    expect(await shop.visible('PHONES')).toEqual([]);
  });

  test('waits again if the sheet was forgotten in between and is read by another column now', async () => {
    const { snapshotId } = await shop.confirm('PHONES', readBy('B'));
    await shop.ask('POST', `snapshots/${snapshotId}/publish`);
    await shop.forget('PHONES');
    expect((await shop.confirm('PHONES', readBy('C'))).outcome).toBe('held');
    shop.source.saysSheets({ PHONES: [...GRADED, ['iPhone 13', 400, 350]], IPAD });
    expect(await shop.sync()).toMatchObject({ outcome: 'held', status: { waiting: { reasons: [WHY] } } });
    expect(await shop.visible('PHONES')).toEqual(['iPhone 15', 'iPhone 14']);
  });

  test('waits again if it was forgotten after an upgrade that read the source once more', async () => {
    const { snapshotId } = await shop.confirm('PHONES', readBy('B'));
    await shop.ask('POST', `snapshots/${snapshotId}/publish`);
    await asAnEarlierVersionMarked(shop);
    shop.source.isSavedAgain();
    expect((await shop.sync()).outcome).toBe('same');
    await shop.forget('PHONES');
    await shop.confirm('PHONES', readBy('C'));
    shop.source.saysSheets({ PHONES: [...GRADED, ['iPhone 13', 400, 350]], IPAD });
    expect((await shop.sync()).outcome).toBe('held');
  });

  test('waits again if its sheet was gone for a while before anybody published it', async () => {
    await shop.confirm('PHONES');
    shop.source.saysSheets({ IPAD });
    expect((await shop.sync()).outcome).toBe('same');
    shop.source.saysSheets({ PHONES: GRADED, IPAD });
    expect(await shop.sync()).toMatchObject({ outcome: 'held', status: { waiting: { reasons: [WHY] } } });
    expect(await shop.visible('PHONES')).toEqual([]);
  });

  test('that gives the published list makes no later list wait', async () => {
    const asItIs = {
      headerRow: 1,
      columns: [
        { column: 'A', role: 'name' },
        { column: 'B', role: 'price' },
      ],
    };
    expect((await shop.confirm('IPAD', asItIs)).outcome).toBe('same');
    shop.source.saysSheets({ PHONES: GRADED, IPAD: [...IPAD, ['iPad Air', 480]] });
    expect((await shop.sync()).outcome).toBe('published');
    expect(await shop.visible('IPAD')).toEqual(['iPad 9', 'iPad Air']);
  });

  test('that an earlier version published with these columns makes no later list wait', async () => {
    const { snapshotId } = await shop.confirm('PHONES');
    await shop.ask('POST', `snapshots/${snapshotId}/publish`);
    await asAnEarlierVersionMarked(shop);
    shop.source.saysSheets({ PHONES: DEARER, IPAD });
    expect((await shop.sync()).outcome).toBe('published');
  });

  test('that gives no price at all is refused, and nothing is stored', async () => {
    shop.source.saysSheets({ PHONES: GRADED });
    await shop.sync();
    const layout = {
      headerRow: 1,
      columns: [
        { column: 'B', role: 'name' },
        { column: 'A', role: 'price' },
      ],
    };
    const answer = await shop.ask('PUT', 'layouts?sheet=PHONES', { layout, revision: 0 });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      expect.stringMatching(
        /^prices\.xlsx has no row with a device and a price\. The first rejected row: PHONES A2/,
      ),
    ]);
    expect((await shop.layouts()).sheets[0]).toMatchObject({ state: 'unclear', revision: 0 });
    expect(await auditOf(shop)).toEqual([]);
  });

  test('of an upload keeps syncing paused until its list is decided', async () => {
    expect(await shop.upload('GRADES.csv', GRADED)).toMatchObject({
      outcome: 'unclear',
      status: { pausedBy: null },
    });
    const { snapshotId, status } = await shop.confirm('GRADES');
    expect(status.pausedBy).toBe('upload');
    expect((await shop.sync()).outcome).toBe('paused');
    const { pausedBy } = (await shop.ask('POST', `snapshots/${snapshotId}/discard`)).json();
    expect(pausedBy).toBeNull();
  });

  test('is in the audit log with the sheet and the person, and without a price', async () => {
    await shop.confirm('PHONES');
    await shop.forget('PHONES');
    expect(await auditOf(shop)).toEqual([
      { actor: 'admin', action: 'layout-confirmed', target: 'PHONES', details: null },
      { actor: 'admin', action: 'layout-forgotten', target: 'PHONES', details: null },
    ]);
  });

  test('can be forgotten even if nothing can be read without it', async () => {
    const NOTES = [
      ['Model', 'Remark'],
      ['iPhone 15', 'call'],
    ];
    shop.source.saysSheets({ NOTES, IPAD });
    await shop.sync();
    const layout = {
      headerRow: 1,
      columns: [
        { column: 'A', role: 'name' },
        { column: 'B', role: 'price' },
      ],
    };
    expect((await shop.confirm('NOTES', layout)).outcome).toBe('held');
    shop.source.saysSheets({ NOTES });
    await shop.sync();
    expect(await shop.forget('NOTES')).toMatchObject({
      outcome: 'failed',
      message: 'prices.xlsx has no row with a device and a price.',
    });
    expect(await shop.database.query.selectFrom('sheet_layout').selectAll().execute()).toEqual([]);
    expect((await auditOf(shop)).map(({ action }) => action)).toEqual([
      'layout-confirmed',
      'layout-forgotten',
    ]);
  });

  test('is refused if the sheet was read again meanwhile and has other columns, but not for other prices', async () => {
    const [{ mark } = {}] = (await shop.layouts()).sheets;
    const confirm = () => shop.ask('PUT', 'layouts?sheet=PHONES', { layout: BOTH_GRADES, revision: 0, mark });
    shop.source.saysSheets({ PHONES: [['Model', 'Swap', 'B'], ...GRADED.slice(1)], IPAD });
    await shop.sync();
    const refused = await confirm();
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'This sheet was read again meanwhile and has other columns now. Look at them first.',
    ]);
    expect((await shop.layouts()).sheets[0]).toMatchObject({ state: 'unclear', revision: 0 });
    shop.source.saysSheets({ PHONES: [...DEARER, ['iPhone 13', 400, 350]], IPAD });
    await shop.sync();
    expect((await confirm()).statusCode).toBe(200);
  });

  test.each([
    [
      'another device above its prices',
      [[null, 'iPhone 16 Pro', null, 'iPhone 15', null], ...TWO_LINES.slice(1)],
    ],
    ['its header in another row', [['Prices of May'], ...TWO_LINES]],
  ])('is refused if the sheet was read again meanwhile and has %s', async (_what, rows) => {
    shop.source.saysSheets({ PRO: TWO_LINES, IPAD });
    await shop.sync();
    const [{ mark, proposal } = {}] = (await shop.layouts()).sheets;
    expect(proposal?.columns).toContainEqual({
      column: 'B',
      role: 'price',
      label: 'New',
      group: 'iPhone 15 Pro',
    });
    shop.source.saysSheets({ PRO: rows, IPAD });
    await shop.sync();
    const refused = await shop.ask('PUT', 'layouts?sheet=PRO', { layout: proposal, revision: 0, mark });
    expect(refused.statusCode).toBe(409);
    expect(await shop.database.query.selectFrom('sheet_layout').selectAll().execute()).toEqual([]);
  });

  test('is asked for again after an upgrade, when the source is read even though it has not changed', async () => {
    expect((await shop.sync()).outcome).toBe('unchanged');
    await shop.database.query.deleteFrom('price_workbook').execute();
    expect(await shop.layouts()).toEqual({ source: null, sheets: [] });
    expect((await shop.sync()).outcome).toBe('same');
    expect((await shop.layouts()).sheets).toHaveLength(2);
  });
});
