import { type Kind, type RecordedAnswer, record } from './catalogue/recorded-answer.ts';
import { serveRecorded } from './catalogue/reference-server.ts';
import { Visitors } from './catalogue/visitors.ts';
import { RECORDED, startBareNode } from './support/bare-node.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { onFreshPostgres } from './support/fresh-postgres.ts';
import type { MeasuredProcess } from './support/measured-process.ts';
import { reportAtLeast, reportWithoutLimit } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { inTurn, median } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
/**
 * CPU time of a server in each of its turns. At the beginning of a turn, the code of the server before is in the processor's
 * caches: turns of 0.04 s made every figure lower by 3 or 4 %.
 */
const TURN_SECONDS = 0.12;
const REQUESTS_AT_ONCE = 1000;
/** Two processes of the same program may differ by a tenth for as long as they run: each start is another sample. */
const STARTS = 9;
const TURNS = 3;
/**
 * Of each kind and to each server before any is measured: a server compiles during its first 8000 requests, and Tierbook
 * finishes its start.
 */
const WARM_UP_REQUESTS = 4000;
/** Beside bare Node with the same headers, and beside bare Node with only those that a cache needs. */
const LEAST_RATIOS = { sameHeaders: 0.95, fewHeaders: 0.85 };
/** The bare server has no session to check. */
const LEAST_RATIO_SIGNED_IN = 0.45;
const FEW_HEADERS = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
const VIP_PIN = '80247193';

type Storage = 'SQLite' | 'PostgreSQL';

/** The cost of a list, compared with bare Node that sends the same bytes. */
export async function run(): Promise<void> {
  const recorded = process.env[RECORDED];
  if (recorded !== undefined) return serveRecorded(recorded);
  await compareOn('SQLite', {});
  await onFreshPostgres((url) => compareOn('PostgreSQL', { DATABASE_URL: url }));
}

async function compareOn(storage: Storage, variables: Record<string, string>): Promise<void> {
  const starts = await inBenchFolder((dataDir) =>
    inTurn(storage === 'SQLite' ? STARTS : 1, () =>
      whileServing({ DATA_DIR: dataDir, VIP_PIN, ...variables }, (tierbook) =>
        compareWithBareNode(tierbook, storage),
      ),
    ),
  );
  for (const { request } of starts[0] ?? []) {
    const same = starts.flat().filter((compared) => compared.request.kind === request.kind);
    reportKind(
      request,
      storage,
      same.flatMap(({ turns }) => turns),
    );
  }
}

interface Compared {
  readonly request: ListRequest;
  readonly turns: readonly Turn[];
}

async function compareWithBareNode(tierbook: MeasuredProcess, storage: Storage): Promise<Compared[]> {
  const requests = await requestsFor(tierbook.address);
  const sameHeaders = await startBareNode(answersTo(requests));
  const sameAgain = await startBareNode(answersTo(requests));
  const fewHeaders = await startBareNode(answersTo(requests.map(withFewHeaders)));
  try {
    const servers = { tierbook, sameHeaders, fewHeaders, sameAgain };
    // A visitor's list does not depend on the database.
    const compared = requests.filter(({ kind }) => storage === 'SQLite' || kind === 'signed-in');
    for (const request of compared) await warmUp(servers, request);
    const results: Compared[] = [];
    for (const request of compared) results.push({ request, turns: await compareKind(servers, request) });
    return results;
  } finally {
    await sameHeaders.stop();
    await sameAgain.stop();
    await fewHeaders.stop();
  }
}

function answersTo(requests: readonly ListRequest[]): Record<string, RecordedAnswer> {
  return Object.fromEntries(requests.map(({ kind, answer }) => [kind, answer]));
}

function withFewHeaders({ answer, ...request }: ListRequest): ListRequest {
  const few = Object.entries(answer.headers).filter(([name]) => FEW_HEADERS.includes(name));
  return { ...request, answer: { ...answer, headers: Object.fromEntries(few) } };
}

interface ListRequest {
  readonly kind: Kind;
  readonly headers: Record<string, string>;
  readonly answer: RecordedAnswer;
}

async function requestsFor(address: string): Promise<ListRequest[]> {
  const url = address + LIST;
  const plain = await record(url, {});
  const session = { authorization: `Bearer ${await signIn(address, VIP_PIN)}` };
  const others: Omit<ListRequest, 'answer'>[] = [
    { kind: 'unchanged', headers: { 'if-none-match': plain.headers.etag ?? '' } },
    { kind: 'gzip', headers: { 'accept-encoding': 'gzip' } },
    { kind: 'brotli', headers: { 'accept-encoding': 'br' } },
    { kind: 'signed-in', headers: session },
  ];
  const recorded = others.map(async (request) => ({
    ...request,
    answer: await record(url, request.headers),
  }));
  return [{ kind: 'plain', headers: {}, answer: plain }, ...(await Promise.all(recorded))];
}

/** Each server in the order of the first turn. The second bare one with the same headers tells the error of the measurement. */
const SERVERS = ['tierbook', 'sameHeaders', 'fewHeaders', 'sameAgain'] as const;
type ServerName = (typeof SERVERS)[number];
/** Requests per CPU second of each server. */
type Turn = Readonly<Record<ServerName, number>>;
type Servers = Readonly<Record<ServerName, MeasuredProcess>>;

async function warmUp(servers: Servers, { headers, answer }: ListRequest): Promise<void> {
  const visitors = new Visitors();
  for (const name of SERVERS) {
    await visitors.send(servers[name].address + LIST, headers, WARM_UP_REQUESTS, answer.status);
  }
  visitors.leave();
}

/**
 * Each turn is compared with the ones next to it, and the limit applies to the median of the ratios: the machine's speed
 * varies by half within a minute, so rates of different minutes would compare the machine, not the servers.
 */
async function compareKind(servers: Servers, request: ListRequest): Promise<Turn[]> {
  const visitors = new Map(SERVERS.map((name) => [name, new Visitors()]));
  const rates = await inTurn(TURNS, async (turn): Promise<Turn> => {
    const rate = { tierbook: 0, sameHeaders: 0, fewHeaders: 0, sameAgain: 0 };
    for (const [name, own] of rotated([...visitors], turn)) {
      rate[name] = await requestsPerCpuSecond(servers[name], request, own);
    }
    return rate;
  });
  for (const own of visitors.values()) own.leave();
  return rates;
}

/** No server follows itself: its code would still be in the processor's caches, and that of the others would not. */
function rotated<T>(items: readonly T[], turn: number): T[] {
  const first = turn % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

const REFERENCES = [
  ['sameHeaders', 'bare Node'],
  ['fewHeaders', 'bare Node with five headers'],
] as const;

function reportKind({ answer, kind }: ListRequest, storage: Storage, turns: readonly Turn[]): void {
  const rate = Math.round(median(turns.map(({ tierbook }) => tierbook)));
  const bytes = Buffer.from(answer.body, 'base64').length;
  for (const [reference, name] of REFERENCES) {
    const what = `lists per CPU second, compared with ${name}: ${answer.status} ${kind}${storage === 'SQLite' ? '' : `, ${storage}`}`;
    const value = median(turns.map((turn) => turn.tierbook / rateOf(turn, reference)));
    const measured = { value, unit: 'times', note: `${rate} a second, ${bytes} bytes` } as const;
    const least = leastRatioOf(kind, storage, reference);
    if (least === null) reportWithoutLimit(what, measured);
    else reportAtLeast(what, measured, least);
  }
  if (storage === 'SQLite') reportError(kind, turns);
}

/** Of both bare servers with the same headers, for a smaller error. */
function rateOf({ sameHeaders, sameAgain, fewHeaders }: Turn, reference: keyof typeof LEAST_RATIOS): number {
  return reference === 'fewHeaders' ? fewHeaders : (sameHeaders + sameAgain) / 2;
}

function reportError(kind: Kind, turns: readonly Turn[]): void {
  const value = median(turns.map((turn) => turn.sameAgain / turn.sameHeaders));
  const what = `lists per CPU second, bare Node compared with itself: ${kind}`;
  reportWithoutLimit(what, { value, unit: 'times', note: 'the error of the measurement' });
}

/** On PostgreSQL each request waits for a query over the network. */
function leastRatioOf(kind: Kind, storage: Storage, reference: keyof typeof LEAST_RATIOS): number | null {
  if (kind !== 'signed-in') return LEAST_RATIOS[reference];
  return storage === 'SQLite' && reference === 'fewHeaders' ? LEAST_RATIO_SIGNED_IN : null;
}

async function requestsPerCpuSecond(
  server: MeasuredProcess,
  { headers, answer }: ListRequest,
  visitors: Visitors,
): Promise<number> {
  const { cpuSeconds: before } = await server.usage();
  let used = 0;
  let sent = 0;
  while (used < TURN_SECONDS) {
    await visitors.send(server.address + LIST, headers, REQUESTS_AT_ONCE, answer.status);
    sent += REQUESTS_AT_ONCE;
    used = (await server.usage()).cpuSeconds - before;
  }
  return sent / used;
}
