import { expect, test } from 'vitest';
import { CUSTOMER_ROLES } from '#domain/contract/entities/roles.ts';
import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { STATUS_WORDS } from '#domain/customers/status-words.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const FILES = '/api/customer-pins';
const [TOP = 'customer'] = CUSTOMER_ROLES;

async function stand(database: Database) {
  const { app, as } = await buildTestApp({ database, variables: { TIME_ZONE: 'Asia/Tokyo' } });
  const admin = await as('admin');
  const send = (path: string, file: string | Buffer) =>
    app.inject({
      method: 'POST',
      url: `${FILES}/${path}`,
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    });
  const preview = async (file: string | Buffer) => (await send('import/preview', file)).json();
  return {
    app,
    as,
    send,
    preview,
    exported: async () => (await app.inject({ url: `${FILES}/export`, headers: admin })).body,
    async import(file: string | Buffer) {
      const { mark } = await preview(file);
      return send(`import?mark=${mark}`, file);
    },
    customers: () =>
      database.query
        .selectFrom('customer')
        .innerJoin('credential', 'credential.customer_id', 'customer.id')
        .select(['name', 'phone', 'is_active', 'valid_until', 'is_set'])
        .orderBy('customer.id')
        .execute(),
    audit: () =>
      database.query
        .selectFrom('audit')
        .select(['actor', 'action', 'details'])
        .where('action', 'in', ['customers-imported', 'customers-exported'])
        .orderBy('id')
        .execute(),
  };
}

const TWO = 'name;phone;tier;active;valid until\nÁna;+57 300 123 4567;;no;31/12/2026\n"Bea; ""B""";;;;\n';

describeOnBothEngines('a file of customers', (open) => {
  test('is previewed, imported, exported and then unchanged', async () => {
    const { preview, import: importFile, exported, customers, audit } = await stand(await open());
    const seen = await preview(TWO);
    expect(seen).toEqual({
      counts: { new: 2, changed: 0, unchanged: 0, refused: 0 },
      rows: [
        { row: 2, name: 'Ána', state: 'new' },
        { row: 3, name: 'Bea; "B"', state: 'new' },
      ],
      unusedColumns: [],
      mark: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const answer = await importFile(TWO);
    expect(answer.statusCode).toBe(200);
    const handle = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(answer.json()).toEqual({
      created: 2,
      changed: 0,
      unchanged: 0,
      // Ána has no access, so nobody can invite her yet.
      newCustomers: [{ pinHash: handle, name: 'Bea; "B"' }],
    });
    expect(await customers()).toEqual([
      { name: 'Ána', phone: '+57 300 123 4567', is_active: 0, valid_until: '2026-12-31', is_set: 0 },
      { name: 'Bea; "B"', phone: null, is_active: 1, valid_until: null, is_set: 0 },
    ]);
    expect((await preview(TWO)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });

    const file = await exported();
    expect(file).toMatch(/^\ufeffid,name,phone,tier,active,valid until\r\n\d+,Ána,'\+57 300 123 4567,/);
    expect((await preview(file)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
    expect(await audit()).toEqual([
      { actor: 'admin', action: 'customers-imported', details: '{"created":2,"updated":0,"unchanged":0}' },
      { actor: 'admin', action: 'customers-exported', details: '{"count":2}' },
    ]);
  });

  test('changes customers, and ends the sessions and invitations of those who become inactive', async () => {
    const database = await open();
    const { app, as, preview, import: importFile, exported, customers } = await stand(database);
    const headers = await as('customer');
    const session = () => app.inject({ url: '/api/auth/session', headers });
    expect((await session()).json().role).toBe('customer');
    const [{ handle } = { handle: '' }] = await database.query
      .selectFrom('customer')
      .select('handle')
      .execute();
    const invited = await app.inject({
      method: 'POST',
      url: `${FILES}/${handle}/invitation`,
      headers: await as('admin'),
      payload: {},
    });
    expect(invited.statusCode).toBe(201);
    const file = await exported();
    const [, name = ''] = /\d+,([^,]+),/.exec(file) ?? [];
    const changed = file.replace('Standard,yes', `${STATUS_WORDS[TOP]},no`);
    expect((await preview(changed)).rows).toEqual([
      {
        row: 2,
        name,
        state: 'changed',
        changes: [`Tier: Standard → ${STATUS_WORDS[TOP]}`, 'Active: yes → no'],
      },
    ]);
    expect((await importFile(changed)).json()).toMatchObject({ created: 0, changed: 1, newCustomers: [] });
    expect(await customers()).toMatchObject([{ name, is_active: 0, is_set: 1 }]);
    expect((await session()).statusCode).toBe(401);
    expect(await database.query.selectFrom('invitation').select('ended_at').execute()).toEqual([
      { ended_at: expect.any(Number) },
    ]);
    await importFile(file);
    expect((await session()).statusCode).toBe(401);
  });

  test('with a refused row imports nothing', async () => {
    const { preview, import: importFile, customers } = await stand(await open());
    const file = 'name,valid until\nAna,2026-12-31\nBea,03/04/2026\n';
    expect((await preview(file)).counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 1 });
    const answer = await importFile(file);
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'Some rows cannot be imported. Nothing was changed.',
    ]);
    expect(await customers()).toEqual([]);
  });

  test('is imported only as its preview showed it', async () => {
    const { preview, send, import: importFile, customers } = await stand(await open());
    const [file, other] = ['name\nAna\n', 'name\nAna\nBea\n'];
    const { mark } = await preview(file);
    for (const path of [`import?mark=${mark}`, `import?mark=${'0'.repeat(64)}`]) {
      const answer = await send(path, other);
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        'The file or the customers have changed since this preview. Nothing was imported.',
      ]);
    }
    await importFile(other);
    // Ana would now be nobody new.
    expect((await send(`import?mark=${mark}`, file)).statusCode).toBe(409);
    expect(await customers()).toHaveLength(2);
  });

  test('of the largest size is imported fast, and then unchanged', async () => {
    const { preview, import: importFile, customers } = await stand(await open());
    const { rowsMax } = CUSTOMER_FILE_LIMITS;
    const rows = Array.from(
      { length: rowsMax },
      (_, index) => `Customer ${index},+57 300 ${1_000_000 + index}`,
    );
    const file = ['name,phone', ...rows].join('\n');
    // In processor time: a busy machine may take any time.
    const before = process.cpuUsage();
    expect((await importFile(file)).json()).toMatchObject({ created: rowsMax });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(10_000);
    expect((await preview(file)).counts).toMatchObject({ unchanged: rowsMax, new: 0 });
    const off = ['name,phone,active', ...rows.slice(0, 300).map((row) => `${row},no`)].join('\n');
    expect((await importFile(off)).json()).toMatchObject({ created: 0, changed: 300 });
    expect((await customers()).map(({ is_active }) => is_active)).toEqual(
      rows.map((_, index) => (index < 300 ? 0 : 1)),
    );
  });

  test('that cannot be read gets one clear sentence', async () => {
    const { send } = await stand(await open());
    const refusal = async (file: string | Buffer) => {
      const { statusCode, body } = await send('import/preview', file);
      return [statusCode, JSON.parse(body).error];
    };
    expect(await refusal('')).toEqual([400, 'The file is empty.']);
    expect(await refusal('\ufeff\n\n')).toEqual([400, 'The file is empty.']);
    expect(await refusal('phone\n5550100')).toEqual([
      400,
      "The first row has no heading 'name'. It has 'phone'.",
    ]);
    expect(await refusal('PK\u0003\u0004\u0000')).toEqual([
      400,
      'The file is not a text file with comma-separated values (.csv).',
    ]);
    expect(await refusal('name\n"Ana')).toEqual([
      400,
      'The file has a quotation mark on line 2 that is never closed.',
    ]);
    expect(await refusal(Buffer.alloc(CUSTOMER_FILE_LIMITS.fileMaxBytes + 1, 'a'))).toEqual([
      413,
      'The request body is too large',
    ]);
  });
});
