import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { reportUnder } from './support/report.ts';
import { onSeededApp, type SeededApp } from './support/seeded-app.ts';

const BUDGET_MS = 10_000;
const { rowsMax } = CUSTOMER_FILE_LIMITS;
const FILES = '/api/customer-pins';

/** How long an admin waits for the largest file of new customers, and for its second import, on PostgreSQL. */
export async function run(): Promise<void> {
  await onSeededApp({ variables: {}, seed: async () => {} }, async (seeded) => {
    const first = await importFile(seeded);
    if (first.created !== rowsMax) throw new Error(`only ${first.created} customers were created`);
    const what = `preview and import of ${rowsMax} customers, PostgreSQL`;
    reportUnder(what, { value: first.ms, unit: 'ms' }, BUDGET_MS);
    const second = await importFile(seeded);
    if (second.unchanged !== rowsMax) throw new Error(`only ${second.unchanged} customers are unchanged`);
    reportUnder(`the same file again, PostgreSQL`, { value: second.ms, unit: 'ms' }, BUDGET_MS);
  });
}

interface Imported {
  readonly created: number;
  readonly unchanged: number;
  readonly ms: number;
}

async function importFile(seeded: SeededApp): Promise<Imported> {
  const startedAt = performance.now();
  const { mark } = await send<{ mark: string }>(seeded, 'import/preview');
  const { created, unchanged } = await send<Imported>(seeded, `import?mark=${mark}`);
  return { created, unchanged, ms: performance.now() - startedAt };
}

const FILE = [
  'name,phone,tier,active,valid until',
  ...Array.from(
    { length: rowsMax },
    (_, row) => `Customer ${row},+57 300 ${1_000_000 + row},,yes,2027-12-31`,
  ),
].join('\n');

async function send<Answer>({ app, headers }: SeededApp, path: string): Promise<Answer> {
  const answer = await app.inject({
    method: 'POST',
    url: `${FILES}/${path}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(FILE),
  });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Answer>();
}
