import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from '#domain/contract/calls/endpoints.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { EventReader } from '#test/event-reader.ts';

/** Base prices that no rule maps to each other: one published, one rejected, one waiting. */
const PUBLISHED = 48_213.57;
const REJECTED = '61937.0815';
const WAITING = 97_351.46;
/** As a separate number, in dollars with or without cents, or in cents: inside a random id it means nothing. */
const PLANTED = ['48213', '4821357', '61937', '97351', '9735146'].map(
  (digits) => new RegExp(`(?<![\\w.])${digits}(?![0-9a-z])`, 'i'),
);

const ENCODINGS = ['identity', 'gzip', 'br'];

async function buildPlantedApp() {
  const source = new PriceTestSource();
  const sourceSettings = { source, isSample: false, everySeconds: 3600 };
  source.says({ TOOLS: { Crane: PUBLISHED, Pen: 10 } }, { TOOLS: [['Digger', REJECTED]] });
  const built = await buildTestApp({ sourceSettings, variables: { LOG_LEVEL: 'trace' } });
  await built.app.listen({ port: 0, host: '127.0.0.1' });
  source.says({ TOOLS: { Crane: WAITING, Pen: 10 } }, { TOOLS: [['Digger', REJECTED]] });
  source.tellsOfChange();
  await expect.poll(built.log, { timeout: 20_000 }).toContain('wait for a decision');
  return built;
}

/** Every path, with its parameters filled in. */
async function everyPath(app: FastifyInstance): Promise<string[]> {
  const document = (await app.inject('/api/docs/json')).json();
  const calls = Object.keys(document.paths).map((path) =>
    path.replace('{category}', 'TOOLS').replace(/\{\w+\}/g, '1'),
  );
  const others = [
    '/',
    '/admin',
    '/manager',
    '/nowhere',
    '/healthz',
    '/readyz',
    '/api/docs/json',
    '/api/nothing',
  ];
  return [...calls, ...others, '/api/sheets/category-with-pricing/UNKNOWN', '/api/sheets/%'];
}

function decoded({ headers, rawPayload }: LightMyRequestResponse): string {
  if (rawPayload.length === 0) return '';
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString();
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return rawPayload.toString();
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}

async function everythingSaidTo(role: Role, { app, as }: TestApp): Promise<string> {
  const said: string[] = [];
  let session = await as(role);
  for (const url of await everyPath(app)) {
    for (const encoding of ENCODINGS) {
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const headers = { ...session, 'accept-encoding': encoding };
        if (method === 'GET' && url === endpoints.openEvents.path) {
          said.push((await EventReader.open(portOf(app), headers)).text);
          continue;
        }
        const answer = await app.inject({ method, url, headers });
        said.push(JSON.stringify(answer.headers), decoded(answer));
      }
      // It ends the session of every call after it.
      if (url === endpoints.logout.path) session = await as(role);
    }
  }
  return said.join('\n');
}

test('base prices reach only the admin, and never the log', async () => {
  const built = await buildPlantedApp();
  const { app, log } = built;
  expect(await everyPath(app)).toContain('/api/sheets/category-with-pricing/TOOLS');
  for (const role of ROLES.filter((each) => each !== 'admin')) {
    const said = await everythingSaidTo(role, built);
    expect(said, role).toContain('"Crane"');
    expect(said, role).toContain('event: versions');
    for (const number of PLANTED) expect(said, `${number} to ${role}`).not.toMatch(number);
  }
  const saidToAdmin = await everythingSaidTo('admin', built);
  expect(saidToAdmin).toContain('"originalPrice":48213.57');
  expect(saidToAdmin).toContain('"basePrice":48213.57');
  expect(PLANTED.some((number) => number.test(saidToAdmin))).toBe(true);
  expect(saidToAdmin).not.toContain('"originalPrice":97351');
  for (const number of PLANTED) expect(log(), `${number}`).not.toMatch(number);
});
