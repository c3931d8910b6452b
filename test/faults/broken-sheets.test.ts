import { describe, expect, test } from 'vitest';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import type { StandInFailure } from '#test/sheets-server.ts';
import { withSheetsServer } from '#test/sheets-stand.ts';

const google = withSheetsServer();
const LIST = '/api/sheets/category-with-pricing/TOOLS';
const HTML = { 'content-type': 'text/html' };
const PAGE = '<!doctype html><title>Sorry…</title>';

/**
 * The whole server with a faulty spreadsheet: what visitors and the admin see. google-answers.test.ts covers the
 * meaning of each answer, sync-prices-faults.test.ts what happens to the snapshots.
 */
async function openShop(source = google.source()) {
  const sourceSettings = { source, isSample: false, everySeconds: 60 };
  const clock = settableClock();
  const { app, as, log } = await buildTestApp({ sourceSettings, clock });
  const admin = await as('admin');
  const post = (url: string) => app.inject({ method: 'POST', url, headers: admin, payload: {} });
  return {
    log,
    list: (headers: Record<string, string> = {}) => app.inject({ url: LIST, headers }),
    async sync() {
      clock.pass(MINUTE_MS);
      return syncAnswerSchema.parse((await post('/api/price-data/sync')).json());
    },
    setPrice(price: number) {
      const rows = [
        ['Device', 'Price'],
        ['Drill', price],
      ];
      google.server.sheets = [{ title: 'Tools', sheetId: 0, rows }];
    },
  };
}

const five = (failure: StandInFailure) => Array.from({ length: 5 }, () => failure);
/** The correct answer that precedes the request for values. */
const listing: StandInFailure = {
  status: 200,
  body: JSON.stringify({
    sheets: [{ properties: { sheetId: 0, title: 'Tools', gridProperties: { rowCount: 9, columnCount: 2 } } }],
  }),
};

describe('a spreadsheet that', () => {
  test.each<[string, StandInFailure[]]>([
    ['answers with a page for people', [{ status: 200, body: PAGE, headers: HTML }]],
    ['answers with a page instead of the values', [listing, { status: 200, body: PAGE, headers: HTML }]],
    ['is cut off in the middle of its data', [{ status: 200, body: '{"sheets": [{"prop' }]],
    [
      'is cut off in the middle of the values',
      [listing, { status: 200, body: '{"valueRanges": [{"values": [["Dev' }],
    ],
    ['hangs up in the middle', [{ status: 200, body: '{"sheets": [', cut: true }]],
    ['fails again and again', five({ status: 500, body: PAGE, headers: HTML })],
    ['is gone', [{ status: 404, body: PAGE, headers: HTML }]],
  ])(
    '%s changes nothing for visitors, shows the admin why, and is read once it works again',
    async (_what, failures) => {
      const shop = await openShop();
      const before = await shop.list();
      expect(before.json().devices).toMatchObject([{ display: 'Drill', finalPrice: 30 }]);

      google.server.failNext(...failures);
      shop.setPrice(55);
      const { outcome, status } = await shop.sync();
      expect(outcome).toBe('failed');
      expect(status.health.lastError).toMatchObject({ isCurrent: true });
      expect(status.health.lastError?.message).not.toMatch(/html|undefined|TypeError|JSON/i);
      expect(status.published?.id).toBe(1);
      expect((await shop.list()).body).toBe(before.body);
      expect((await shop.list({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304);

      const again = await shop.sync();
      expect(again).toMatchObject({
        outcome: 'published',
        status: { health: { lastError: { isCurrent: false } } },
      });
      expect((await shop.list()).json().devices).toMatchObject([{ display: 'Drill', finalPrice: 40 }]);
      expect(shop.log()).not.toContain(google.server.apiKey);
    },
  );

  test('never finishes its answer delays nobody, and times out', async () => {
    const tooLate = new AbortController();
    const waiting = { ...google.waiting, deadline: () => tooLate.signal };
    const shop = await openShop(google.source({}, { waiting }));
    const asked = google.server.requests.length;
    google.server.failNext({ status: 200, body: '{"sheets": [', hang: true });
    shop.setPrice(55);
    const syncing = shop.sync();
    await expect.poll(() => google.server.requests.length, { timeout: 20_000 }).toBeGreaterThan(asked);
    expect((await shop.list()).json().devices).toMatchObject([{ display: 'Drill', finalPrice: 30 }]);
    tooLate.abort(new DOMException('too late', 'TimeoutError'));
    expect(await syncing).toMatchObject({ outcome: 'failed', status: { published: { id: 1 } } });
    expect((await shop.list()).json().devices).toMatchObject([{ display: 'Drill', finalPrice: 30 }]);
  });
});
