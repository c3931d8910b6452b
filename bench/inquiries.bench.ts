import { randomBytes } from 'node:crypto';
import {
  createInquiryAnswerSchema,
  inquiriesAnswerSchema,
} from '#domain/contract/entities/deals/inquiries.ts';
import { z } from '#domain/contract/zod.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { INQUIRIES, LINES, seedInquiries } from './inquiries/seeded-inquiries.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { computing, type FixedWork, type Judged, judge, querying, timed } from './support/fixed-work.ts';
import { connected, onFreshPostgres } from './support/fresh-postgres.ts';
import { reportUnder } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { inTurn } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const BUDGET_MS = 200;
const ADMIN_PIN = '48151623';
const CATEGORY = 'IPHONE USED UNLOCKED';
/** About as long as a call takes. */
const FIXED_UNITS = 2;
/** What staff ask for: the first page, a search that finds few, and those of a state. */
const LISTS = ['', '?search=customer%209999', '?search=nothing%20like%20it', '?state=agreed&limit=200'];

interface Storage {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly databaseUrl: string | null;
  readonly fixedWork: FixedWork;
}

/** How long a sender waits for a long inquiry, and staff for one of thousands. */
export async function run(): Promise<void> {
  await measureOn({ name: 'SQLite', databaseUrl: null, fixedWork: computing(FIXED_UNITS) });
  await onFreshPostgres((databaseUrl) =>
    connected(databaseUrl, (client) =>
      measureOn({ name: 'PostgreSQL', databaseUrl, fixedWork: querying(client) }),
    ),
  );
}

function measureOn(storage: Storage): Promise<void> {
  const { databaseUrl } = storage;
  return inBenchFolder(async (dataDir) => {
    await seedInquiries({ dataDir, databaseUrl });
    const variables = {
      ...{ DATA_DIR: dataDir, ADMIN_PIN, TRUSTED_PROXIES: '127.0.0.1,::1' },
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    };
    await whileServing(variables, async ({ address }) => {
      const staff = { authorization: `Bearer ${await signIn(address, ADMIN_PIN)}` };
      await letVisitorsInquire(address, staff);
      await measureSending(address, storage);
      await measureReading(address, staff, storage);
    });
  });
}

async function letVisitorsInquire(address: string, staff: Record<string, string>): Promise<void> {
  const shop = `${address}/api/shop`;
  const { revision } = z.object({ revision: z.number() }).parse(await call(shop, { headers: staff }));
  const settings = { ...DEFAULT_SHOP_SETTINGS, mayInquire: ['public'] };
  await call(shop, { method: 'PUT', ...json({ revision, settings }, staff) });
}

/** The server prices every line again. */
async function measureSending(address: string, { name, fixedWork }: Storage): Promise<void> {
  const lines = await shownLines(address);
  const sending = await judge(fixedWork, (round) => {
    const body = { key: randomBytes(16).toString('hex'), lines, name: 'Ada', phone: '+1 212 555 0101' };
    // From an address each: one address may send only a few.
    const request = { method: 'POST', ...json(body, { 'x-forwarded-for': `203.0.113.${round}` }) };
    return timed(async () =>
      createInquiryAnswerSchema.parse(await call(`${address}/api/inquiries`, request)),
    );
  });
  reportUnder(`sending an inquiry of ${LINES} lines, ${name}`, sending, BUDGET_MS);
}

const rowsSchema = z.object({
  devices: z.array(z.object({ device: z.string(), finalPrice: z.number(), isHeader: z.boolean() })),
});

/** The first devices of the sample list, at the prices that a visitor sees. */
async function shownLines(address: string): Promise<object[]> {
  const answer = await call(`${address}/api/sheets/category-with-pricing/${encodeURIComponent(CATEGORY)}`);
  const priced = rowsSchema
    .parse(answer)
    .devices.filter(({ finalPrice, isHeader }) => !isHeader && finalPrice > 0);
  const unique = new Map(priced.toReversed().map((row) => [row.device, row]));
  const lines = [...unique.values()].slice(0, LINES);
  if (lines.length < LINES) throw new Error(`The sample has only ${lines.length} devices`);
  return lines.map(({ device, finalPrice: shown }) => ({
    ...{ category: CATEGORY, device, occurrence: 1, quantity: 2, shown },
  }));
}

async function measureReading(
  address: string,
  staff: Record<string, string>,
  { name, fixedWork }: Storage,
): Promise<void> {
  const read = (path: string): Promise<Judged> =>
    judge(fixedWork, () => timed(() => call(`${address}/api/inquiries${path}`, { headers: staff })));
  const lists = await inTurn(LISTS.length, async (index) => ({
    ...(await read(LISTS[index] ?? '')),
    note: LISTS[index] || 'the first page',
  }));
  const slowest = lists.reduce((one, other) => (one.value > other.value ? one : other));
  reportUnder(`slowest of ${LISTS.length} lists of ${INQUIRIES} inquiries, ${name}`, slowest, BUDGET_MS);
  const { inquiries } = inquiriesAnswerSchema.parse(
    await call(`${address}/api/inquiries?search=customer%205000`, { headers: staff }),
  );
  const opened = await read(`/${inquiries[0]?.id}`);
  reportUnder(`one inquiry of ${LINES} lines opened, ${name}`, opened, BUDGET_MS);
}

function json(body: object, headers: Record<string, string>) {
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function call(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}
