import { describe, expect, test } from 'vitest';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';

const TOKEN = 'the token for reading metrics';
const variables = { METRICS_TOKEN: TOKEN };
const headers = { authorization: `Bearer ${TOKEN}` };

async function openShop() {
  const source = new PriceTestSource({ IPAD: { 'iPad 9': 200, 'iPad 10': 300 } });
  const sourceSettings = { source, isSample: false, everySeconds: 60 };
  const built = await buildTestApp({ variables, sourceSettings, digest: fastDigest });
  /** The figure of that name and labels, as a program would read it. */
  async function figure(name: string): Promise<number | null> {
    const { body } = await built.app.inject({ url: '/metrics', headers });
    const line = body.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length + 1));
  }
  return { ...built, figure };
}

describe('who may read the metrics', () => {
  test('anyone with the token, even if the site is protected or the database unavailable', async () => {
    const { app, database } = await openShop();
    const response = await app.inject({ url: '/metrics', headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('\ntierbook_database_reachable 1\n');
    await database.close();
    const away = await app.inject({ url: '/metrics', headers });
    expect(away.statusCode).toBe(200);
    expect(away.body).toContain('\ntierbook_database_reachable 0\n');
    expect(away.body).toContain('\ntierbook_published_rows 2\n');
  });

  test('nobody else', async () => {
    const { app, as } = await buildTestApp({ variables });
    const wrong = ['Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN, 'Bearer '];
    const given = [{}, await as('admin'), ...wrong.map((authorization) => ({ authorization }))];
    for (const attempt of given) {
      const response = await app.inject({ url: '/metrics', headers: attempt });
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      // No session of a person ends here.
      expect(response.headers['clear-site-data']).toBeUndefined();
      expect(response.json()).toEqual({
        error: 'The metrics token is missing or wrong.',
        details: { code: 'session-ended' },
      });
    }
  });

  test('nobody if METRICS_TOKEN is not set: the path does not exist', async () => {
    const closed = await buildTestApp();
    const [asked, unknown] = await Promise.all(
      ['/metrics', '/no-such-page'].map((url) => closed.app.inject({ url, headers })),
    );
    expect(asked?.statusCode).toBe(404);
    expect(asked?.body).toBe(unknown?.body);
  });
});

describe('what is counted', () => {
  test('requests by the pattern of their route, never by their real path', async () => {
    const { app, figure } = await openShop();
    await app.inject({ url: '/api/customer-pins/secret-handle' });
    await app.inject({ url: '/no/such/page?of=mine' });
    await app.inject({ url: '/healthz' });
    const counted = 'tierbook_http_requests_total';
    expect(await figure(`${counted}{method="GET",route="/healthz",status="2xx"}`)).toBe(1);
    expect(await figure(`${counted}{method="GET",route="/api/customer-pins/:pinHash",status="4xx"}`)).toBe(1);
    expect(await figure(`${counted}{method="GET",route="unknown",status="4xx"}`)).toBe(1);
    expect(await figure('tierbook_http_request_duration_seconds_count{method="GET",route="/healthz"}')).toBe(
      1,
    );
    const { body } = await app.inject({ url: '/metrics', headers });
    expect(body).not.toMatch(/secret-handle|such|mine/);
    expect(body).not.toContain(TOKEN);
  });

  test('the help texts name only metrics that exist', async () => {
    const { app } = await openShop();
    const { body } = await app.inject({ url: '/metrics', headers });
    const existing = new Set(Array.from(body.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
    const words = body.split('\n').filter((line) => line.startsWith('# HELP'));
    const named = words.flatMap((line) => line.match(/\btierbook_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
  });

  test('price lists that were sent before routing', async () => {
    const { app, figure } = await openShop();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const url = `http://127.0.0.1:${port}/api/sheets/category-with-pricing/IPAD`;
    const first = await fetch(url);
    await first.text();
    await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(await figure('tierbook_price_lists_sent_ahead_total{outcome="full"}')).toBe(1);
    expect(await figure('tierbook_price_lists_sent_ahead_total{outcome="unchanged"}')).toBe(1);
  });

  test('attempts and visits by their outcome', async () => {
    const { app, as, figure } = await openShop();
    const pinHash = 'a'.repeat(64);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await app.inject({ method: 'POST', url: '/api/validate-pin', payload: { pinHash } });
    }
    expect(await figure('tierbook_sign_in_attempts_total{outcome="wrong"}')).toBe(5);
    expect(await figure('tierbook_sign_in_attempts_total{outcome="throttled"}')).toBe(1);
    expect(await figure('tierbook_sign_in_attempts_total{outcome="right"}')).toBe(0);

    const payload = {
      path: '/',
      referrer: '',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
      sessionId: '0123456789abcdef',
      isUniqueVisitor: true,
    };
    const browser = { 'user-agent': payload.userAgent };
    const visit = { method: 'POST', url: '/api/analytics/visit', headers: browser } as const;
    await app.inject({ ...visit, payload });
    await app.inject({ ...visit, payload: { ...payload, userAgent: 'Googlebot/2.1' } });
    await app.inject({ ...visit, payload, headers: { ...browser, ...(await as('admin')) } });
    expect(await figure('tierbook_visits_total{outcome="stored"}')).toBe(1);
    expect(await figure('tierbook_visits_total{outcome="dropped"}')).toBe(2);
  });

  test('visits that wait to be counted, and those that were set aside', async () => {
    const { database, figure } = await openShop();
    expect(await figure('tierbook_visits_waiting')).toBe(0);
    expect(await figure('tierbook_visits_set_aside')).toBe(0);
    const content = '[{}]';
    await database.query.insertInto('analytics_inbox').values({ size: 3, content }).execute();
    const group = { day: 1, size: 2, reason: 'too long', content };
    await database.query.insertInto('analytics_set_aside').values([group, group]).execute();
    expect(await figure('tierbook_visits_waiting')).toBe(3);
    expect(await figure('tierbook_visits_set_aside')).toBe(4);
  });

  test('prices, backups and the process itself', async () => {
    const { database, figure } = await openShop();
    expect(await figure('tierbook_published_rows')).toBe(2);
    expect(await figure('tierbook_published_snapshot_timestamp_seconds')).toBe(NOON / 1000);
    expect(await figure('tierbook_price_sync_last_success_timestamp_seconds')).toBe(NOON / 1000);
    expect(await figure('tierbook_price_sync_failing')).toBe(0);
    expect(await figure('tierbook_backup_last_success_timestamp_seconds')).toBeNull();
    await database.query
      .updateTable('price_state')
      .set({ last_error: 'gone', last_error_at: NOON + 1, last_checked_at: NOON + 1 })
      .execute();
    await database.query.insertInto('upkeep_turn').values({ name: 'backup', taken_at: NOON }).execute();
    expect(await figure('tierbook_price_sync_failing')).toBe(1);
    expect(await figure('tierbook_backup_last_success_timestamp_seconds')).toBe(NOON / 1000);
    expect(await figure('tierbook_retention_on_hold')).toBe(0);
    expect(await figure('tierbook_retention_backup_failed')).toBe(0);
    await database.query
      .updateTable('retention_clock')
      .set({ held_since_ms: 0, backup_failed_at: NOON })
      .execute();
    expect(await figure('tierbook_retention_on_hold')).toBe(1);
    expect(await figure('tierbook_retention_backup_failed')).toBe(1);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(await figure('tierbook_database_queries_under_way')).toBeGreaterThanOrEqual(0);
  });
});
