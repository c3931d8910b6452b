import { expect, onTestFinished, test } from 'vitest';
import { syncPrices } from '#server/modules/catalogue/sync/sync-prices.service.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { makeStorage } from '#test/storage.ts';
import { run } from '#test/tierbook/run.ts';

const NOON = Date.UTC(2026, 10, 14, 12);

const PRICES = [
  ['iPhone 15', 620, 560],
  ['iPhone 14', 500, 410],
];
const SHEETS = {
  PHONES: [['Model', 'A+', 'B'], ...PRICES],
  IPAD: [
    ['Device', 'Price'],
    ['iPad 9', 200],
  ],
  'X\u001B[2J': [['Model', 'A\u0007', 'B'], ...PRICES],
};

/** A database in which a server has read these sheets. */
async function prepare(engine: 'sqlite' | 'postgres') {
  const storage = await makeStorage(engine, { isMigrated: true });
  onTestFinished(() => storage.remove());
  const { dataDir, databaseUrl } = storage.settings;
  const database = await openDatabase(storage.settings);
  onTestFinished(() => database.close());
  const source = new PriceTestSource({});
  source.saysSheets(SHEETS);
  const parts = { database, source, isSample: false, buckets: () => [], clock: { now: () => NOON } };
  await syncPrices(parts, new AbortController().signal);
  const variables = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  return { variables, database };
}

test('prices layouts lists the sheets with their state, question, answers and columns', async () => {
  const { variables, database } = await prepare('sqlite');
  const { code, said } = await run('prices layouts', variables);
  expect(code).toBe(0);
  const lines = said.split('\n');
  expect(lines.slice(0, 18)).toEqual([
    '3 sheets of prices.xlsx',
    '',
    'PHONES',
    '  State     unclear',
    '  Rows      3',
    expect.stringMatching(/^ {2}Question {2}Sheet "PHONES": columns B and C could both be the price/),
    '  answer=1  A price for each of A+ and B',
    '            header=1 name=A price=B:"A+" price=C:"B"',
    '  answer=2  Only A+ is the price',
    '            header=1 name=A price=B',
    '  answer=3  Only B is the price',
    '            header=1 name=A price=C',
    '',
    'IPAD',
    '  State     clear',
    '  Rows      2',
    '  Columns   header=1 name=A price=B',
    '',
  ]);
  expect(lines[18]).toBe('X [2J');
  expect(lines.at(-1)).toBe('Choose an answer with "prices layout <sheet> answer=1", or name the columns.');
  expect(lines.join('')).not.toMatch(/\p{Cc}/u);

  await database.query.deleteFrom('price_workbook').execute();
  expect((await run('prices layouts', variables)).said).toBe('No workbook has been read yet.');
  expect((await run('prices layout PHONES name=A price=B', variables)).complained).toBe(
    'No workbook has been read yet.',
  );
});

test.each(['sqlite', 'postgres'] as const)(
  'prices layout confirms columns, says how to publish, and forgets them (%s)',
  async (engine) => {
    const { variables, database } = await prepare(engine);
    expect(await run('prices layout PHONES name=a price=B:A+ price=C:B', variables)).toEqual({
      code: 0,
      said: 'The columns of PHONES are confirmed. The new list waits: look at it with "prices status" and publish it with "prices publish".',
      complained: '',
    });
    expect((await run('prices layouts', variables)).said).toMatch(
      /State {5}confirmed, confirmed .* by command line\n.*\n {2}Columns {3}header=1 name=A price=B:"A\+" price=C:"B"/,
    );
    const status = (await run('prices status', variables)).said;
    expect(status).toContain('The columns of a sheet are now read in another way');
    expect(status).toContain('+ PHONES  iPhone 15 A+  $620');
    expect(await run('prices publish', variables)).toMatchObject({ code: 0 });
    expect((await run('prices layout PHONES --forget', variables)).said).toMatch(
      /^The columns of PHONES are forgotten\. The new list waits/,
    );
    const recorded = database.query.selectFrom('audit').select(['actor', 'action', 'target']).orderBy('id');
    expect(await recorded.where('action', 'like', 'layout-%').execute()).toEqual([
      { actor: 'command line', action: 'layout-confirmed', target: 'PHONES' },
      { actor: 'command line', action: 'layout-forgotten', target: 'PHONES' },
    ]);
  },
);

test('prices layout takes an answer by its number', async () => {
  const { variables, database } = await prepare('sqlite');
  expect((await run('prices layout PHONES answer=2 n=1', variables)).code).toBe(0);
  const [stored] = await database.query.selectFrom('sheet_layout').select('layout').execute();
  expect(JSON.parse(stored?.layout ?? '')).toMatchObject({
    headerRow: 1,
    columns: [{ role: 'name' }, { column: 'B', role: 'price' }, { column: 'C', role: 'ignore' }],
  });
});

test('prices layout refuses with the sentences of the server', async () => {
  const { variables } = await prepare('sqlite');
  for (const [words, sentence] of [
    ['PHONES price=B', 'Choose the column with the names'],
    ['PHONES name=A price=B price=C:x', 'Every price column needs a label, because there are several'],
    ['PHONES name=A price=Z', 'The sheet has no column Z'],
    ['PHONES name=A price=B header=9', 'The sheet has no row 9'],
    ['PHONES --forget', 'The columns of this sheet were not confirmed'],
    ['PHONES answer=9', 'There is no answer 9. "prices layouts" lists them.'],
    ['NONE name=A price=B', 'prices.xlsx has no such sheet: NONE. It has PHONES, IPAD, X [2J.'],
  ] as const) {
    const { code, complained } = await run(`prices layout ${words}`, variables);
    expect([code, complained]).toEqual([1, sentence]);
  }
});

test.each([
  'prices layouts 1',
  'prices layout',
  'prices layout PHONES',
  'prices layout PHONES colour=A',
  'prices layout PHONES name=1',
  'prices layout PHONES name=A:label',
  'prices layout PHONES header=0 name=A price=B',
  'prices layout PHONES --forget name=A',
  'prices layout PHONES answer=1 name=A',
  'prices layout PHONES n=2',
])('%s prints the usage and does nothing', async (line) => {
  const { code, complained } = await run(line, { DATA_DIR: '/nowhere/that/exists' });
  expect(code).toBe(2);
  expect(complained).toContain('prices layout <sheet> name=A price=B:"A+" price=C:"B"');
});
