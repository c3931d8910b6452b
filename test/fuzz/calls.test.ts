import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#domain/contract/calls/calls.ts';
import type { CallTerms } from '#domain/contract/calls/define-call.ts';
import { type Endpoint, endpoints } from '#domain/contract/calls/endpoints.ts';
import { errorBodySchema } from '#domain/contract/calls/error-body.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { FuzzedSite } from './fuzzed-site.ts';
import { CUSTOMER_FILE, knownValuesOf } from './known-values.ts';
import { type OddRequest, requestsFor } from './odd-requests.ts';
import { type Principal, partedFor } from './principals.ts';
import type { OddAnswer } from './send-request.ts';

/** On each engine. */
const CASES = IS_LONG ? 1000 : 24;
/** A call in which no request has succeeded gets further batches of cases. */
const MAX_BATCHES = 6;
/** The same in every short run: a change must not fail for what another day brings. */
const SEED = IS_LONG ? Math.trunc(Math.random() * 2 ** 31) : 20_261_115;
/** The short form shares its cores with other tests. */
const SLOW_MS = IS_LONG ? 2000 : 5000;

if (IS_LONG) process.stdout.write(`fuzzing from seed ${SEED}\n`);

type Call = Endpoint & CallTerms;

describeOnBothEngines(`a fuzzed request (seed ${SEED})`, (open, engine) => {
  // Different requests on each engine: they find more than the same ones twice.
  const seed = engine === 'sqlite' ? SEED : SEED + 1;
  test(
    'is answered quickly and by the contract, and changes nothing without permission',
    async () => {
      const site = await FuzzedSite.open(await open());
      const workbooks = await someFiles();
      const faults: string[] = [];
      for (const name of Object.keys(calls).filter(isCallName)) {
        const files = calls[name].path.startsWith('/api/customer-pins') ? [CUSTOMER_FILE] : workbooks;
        const requests = requestsFor(calls[name], knownValuesOf(name), files);
        const batch = (index: number) => fc.sample(requests, { seed: seed + 2 * index, numRuns: CASES });
        faults.push(...(await faultsOf(site, calls[name], batch)).map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
    IS_LONG ? 3_600_000 : 900_000,
  );
});

function isCallName(name: string): name is CallName {
  return name in calls;
}

/** The first requests come from people who must be refused, if any; the rest from people with access. */
async function faultsOf(
  site: FuzzedSite,
  call: Call,
  batch: (index: number) => readonly OddRequest[],
): Promise<string[]> {
  const requests = batch(0);
  const { admitted, refused } = partedFor(call);
  // Each file is read or written in its own thread: most of these requests are refused, to save time.
  const share = call.takesFile || call.sendsFile ? 0.8 : 0.5;
  const count = refused.length > 0 ? Math.round(requests.length * share) : 0;
  await site.restore();
  if (call.path.startsWith('/api/price-data/snapshots')) await site.holdWorkbook();
  if (call.path.startsWith('/api/price-data/layouts')) await site.confirmLayout();
  if (/^\/api\/(inquiries|share|marks|sheets\/(changes|history|last-visit))/.test(call.path))
    await site.plantDeals();
  const before = await site.contents();
  const faults = await faultsAs(site, refused, requests.slice(0, count), (request, { status }) =>
    status < 400 && request.method === call.method ? 'is let in' : null,
  );
  if ((await site.contents()) !== before) faults.push('a refused request has changed something');
  const isClaim = call.path === endpoints.claimSetup.path;
  let successes = 0;
  const noteSuccess = (_request: OddRequest, { status }: OddAnswer) => {
    if (status < 300) successes += 1;
    return null;
  };
  const further = await faultsAs(site, admitted, requests.slice(count), noteSuccess);
  for (let index = 1; index < MAX_BATCHES; index += 1) {
    if (isClaim || successes > 0) break;
    further.push(...(await faultsAs(site, admitted, batch(index), noteSuccess)));
  }
  // Requests that all fail input validation would prove nothing about the code behind it.
  if (!isClaim && successes === 0) further.push('no request has succeeded');
  // A site with PINs has been claimed.
  if (isClaim && successes > 0) further.push('the site has been claimed again');
  return [...faults, ...further];
}

async function faultsAs(
  site: FuzzedSite,
  principals: readonly Principal[],
  requests: readonly OddRequest[],
  faultOf: (request: OddRequest, answer: OddAnswer) => string | null,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, request] of requests.entries()) {
    const principal = principals[index % principals.length] ?? 'no grant';
    const answer = await site.send(request, principal);
    const fault =
      faultIn(request, answer) ??
      (await slowness(site, request, principal, answer)) ??
      faultOf(request, answer);
    if (fault)
      faults.push(
        `${fault}, as ${principal}: ${described(request)} → ${answer.status} ${answer.text.slice(0, 300)}`,
      );
  }
  return faults;
}

function faultIn({ method, path }: OddRequest, { status, headers, text }: OddAnswer): string | null {
  if (status >= 500) return 'fails';
  if (path.startsWith('/api/') && !isSafeInCaches(path, headers)) return 'may be sent to others by a cache';
  if (status < 400 || method === 'HEAD') return null;
  if (!headers['content-type']?.startsWith('application/json'))
    return 'is refused in something else than JSON';
  return errorBodySchema.strict().safeParse(JSON.parse(text)).success ? null : 'is refused in another shape';
}

/** What may be stored at all is checked at every use, and no cache takes the answer to one caller for another's. */
function isSafeInCaches(path: string, headers: OddAnswer['headers']): boolean {
  const { 'cache-control': caching, vary = '' } = headers;
  if (caching === 'no-store') return true;
  // A link that exists has the same list for everyone.
  const isForAll = path.startsWith('/api/share/{shareFile}');
  return caching === 'private, no-cache' && (isForAll || vary.startsWith('Authorization, Cookie'));
}

/** Three times in a row: a busy machine may delay any single answer. */
async function slowness(
  site: FuzzedSite,
  request: OddRequest,
  principal: Principal,
  first: OddAnswer,
): Promise<string | null> {
  let { ms } = first;
  for (let again = 0; again < 2 && ms > SLOW_MS; again += 1) ms = (await site.send(request, principal)).ms;
  return ms > SLOW_MS ? `takes ${Math.round(ms)} ms` : null;
}

function described({ method, path, headers, body }: OddRequest): string {
  const sent = Buffer.isBuffer(body) ? body.toString('hex') : body;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${sent?.slice(0, 600) ?? ''}`;
}

async function someFiles(): Promise<Buffer[]> {
  const rows = [
    ['Device', 'Price'],
    ['iPad 9', 199],
    ['iPad Air', '<b>'],
  ];
  const workbook = await makeXlsx({ name: 'iPad', rows });
  const table = Buffer.from('Device,Price\niPad 9,200\n');
  return [table, workbook, workbook.subarray(0, 200), Buffer.from('"Device\n,,"')];
}
