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

/** Each round has a file of its own: a second import of the same file is another one. */
function judgeImport(seeded: SeededApp, expected: keyof Imported): Promise<Judged> {
  const importFile = async (file: Buffer) => {
    const { mark } = await send<{ mark: string }>(seeded, 'import/preview', file);
    const imported = await send<Imported>(seeded, `import?mark=${mark}`, file);
    if (imported[expected] !== rowsMax)
      throw new Error(`only ${imported[expected]} customers are ${expected}`);
  };
  return judge(seeded.fixedWork(FIXED_TIMES), (round) => {
    const file = fileOf(round);
    return timed(() => importFile(file));
  });
}

function fileOf(round: number): Buffer {
  const rows = Array.from({ length: rowsMax }, (_, row) => {
    const number = round * rowsMax + row;
    return `Customer ${number},+57 300 ${1_000_000 + number},,yes,2027-12-31`;
  });
  return Buffer.from(['name,phone,tier,active,valid until', ...rows].join('\n'));
}

async function send<Answer>({ app, headers }: SeededApp, path: string, file: Buffer): Promise<Answer> {
  const answer = await app.inject({
    method: 'POST',
    url: `${FILES}/${path}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: file,
  });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Answer>();
}
