import path from 'node:path';
import { type Kind, type RecordedAnswer, record } from './catalogue/recorded-answer.ts';
import { serveRecorded } from './catalogue/reference-server.ts';
import { Visitors } from './catalogue/visitors.ts';
import { inBenchFolder } from './stand/bench-folder.ts';
import { MeasuredProcess } from './stand/measured-process.ts';
import { reportAtLeast, tell } from './stand/report.ts';
import { signIn } from './stand/sign-in.ts';
import { inTurn, median } from './stand/statistics.ts';
import { whileServing } from './stand/tierbook.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const REQUESTS_A_TURN = 500;
const TURNS = 60;
const FIRST_TURNS = 20;
const LEAST_RATIO = 0.9;
const VIP_PIN = '80247193';
/** Tells the process that is started for it to be the bare server. */
const RECORDED = 'CATALOGUE_BENCH_RECORDED';

/** What a visitor's list costs the server, beside bare Node that sends the same bytes and headers. */
export async function run(): Promise<void> {
  const recorded = process.env[RECORDED];
  if (recorded !== undefined) return serveRecorded(recorded);
  await inBenchFolder((dataDir) => whileServing({ DATA_DIR: dataDir, VIP_PIN }, compareWithBareNode));
}

async function compareWithBareNode(tierbook: MeasuredProcess): Promise<void> {
  const requests = await requestsFor(tierbook.address);
  const recorded = JSON.stringify(Object.fromEntries(requests.map(({ kind, answer }) => [kind, answer])));
  const args = ['--import', 'tsx', path.join('scripts', 'setup', 'run-bench.ts'), 'catalogue.bench.ts'];
  const bareNode = await MeasuredProcess.start(args, { [RECORDED]: recorded });
  try {
    const servers = { tierbook, bareNode };
    // Before any of them counts: both still compile, and Tierbook tidies up after its start.
    for (const request of requests) await compareKind(servers, request, FIRST_TURNS);
    for (const request of requests) reportKind(request, await compareKind(servers, request, TURNS));
  } finally {
    await bareNode.stop();
  }
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

/** Requests per second of the server's processor. */
type Turn = Readonly<Record<'tierbook' | 'bareNode', number>>;
type Servers = Readonly<Record<keyof Turn, MeasuredProcess>>;

/**
 * Each turn is compared with its own neighbour, and the median of those ratios is judged: the machine's speed swings by
 * half within a minute, so that rates of different minutes say more about the machine than about the servers.
 */
async function compareKind(
  { tierbook, bareNode }: Servers,
  request: ListRequest,
  turns: number,
): Promise<Turn[]> {
  const visitors = { tierbook: new Visitors(), bareNode: new Visitors() };
  const ofTierbook = () => requestsPerCpuSecond(tierbook, request, visitors.tierbook);
  const ofBareNode = () => requestsPerCpuSecond(bareNode, request, visitors.bareNode);
  const rates = await inTurn(turns, async (turn): Promise<Turn> => {
    // Neither always goes first.
    if (turn % 2 === 0) return { tierbook: await ofTierbook(), bareNode: await ofBareNode() };
    return { bareNode: await ofBareNode(), tierbook: await ofTierbook() };
  });
  visitors.tierbook.leave();
  visitors.bareNode.leave();
  return rates;
}

function reportKind({ answer, kind }: ListRequest, turns: readonly Turn[]): void {
  const rate = Math.round(median(turns.map(({ tierbook }) => tierbook)));
  const bytes = Buffer.from(answer.body, 'base64').length;
  const what = `list per processor second, of bare Node's: ${answer.status} ${kind}`;
  const value = median(turns.map(({ tierbook, bareNode }) => tierbook / bareNode));
  const measured = { value, unit: 'times', note: `${rate} a second, ${bytes} bytes` } as const;
  // A session costs a look into the database, which the bare server does not make: told, not judged.
  if (kind === 'signed-in') tell(what, measured);
  else reportAtLeast(what, measured, LEAST_RATIO);
}

async function requestsPerCpuSecond(
  server: MeasuredProcess,
  { headers, answer }: ListRequest,
  visitors: Visitors,
): Promise<number> {
  const before = await server.usage();
  await visitors.send(server.address + LIST, headers, REQUESTS_A_TURN, answer.status);
  const after = await server.usage();
  return REQUESTS_A_TURN / (after.cpuSeconds - before.cpuSeconds);
}
