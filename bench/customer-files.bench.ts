import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { type Judged, judge, timed } from './support/fixed-work.ts';
import { reportUnder } from './support/report.ts';
import { onSeededApp, type SeededApp } from './support/seeded-app.ts';

const BUDGET_MS = 10_000;
/** About as long as an import takes. */
const FIXED_TIMES = 20;
const { rowsMax } = CUSTOMER_FILE_LIMITS;
const FILES = '/api/customer-pins';

/** How long an admin waits for the largest file of new customers, and for its second import, on PostgreSQL. */
export async function run(): Promise<void> {
  await onSeededApp({ variables: {}, seed: async () => {} }, async (seeded) => {
    const first = await judgeImport(seeded, 'created');
    reportUnder(`preview and import of ${rowsMax} customers, PostgreSQL`, first, BUDGET_MS);
    const second = await judgeImport(seeded, 'unchanged');
    reportUnder(`the same file again, PostgreSQL`, second, BUDGET_MS);
  });
}

interface Imported {
  readonly created: number;
  readonly unchanged: number;
}

/** Once: a second import of the same file is another one. */
function judgeImport(seeded: SeededApp, expected: keyof Imported): Promise<Judged> {
  const importFile = async () => {
    const { mark } = await send<{ mark: string }>(seeded, 'import/preview');
    const imported = await send<Imported>(seeded, `import?mark=${mark}`);
    if (imported[expected] !== rowsMax)
      throw new Error(`only ${imported[expected]} customers are ${expected}`);
  };
  return judge(seeded.fixedWork(FIXED_TIMES), () => timed(importFile), 1);
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
