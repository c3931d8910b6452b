import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { SLOW_TEST } from '#test/faults/long-form.ts';
import { makeNamedPipe } from '#test/named-pipe.ts';
import { LARGE_FILE_BYTES, RunningServer } from './running-server.ts';

/** With given PINs, so that the first run prints none. */
const PINS = { ADMIN_PIN: '11111111', MANAGER_PIN: '22222222', VIP_PIN: '33333333' };

function start(variables: Record<string, string> = {}): RunningServer {
  return new RunningServer({ DATA_DIR: makeTemporaryFolder(), ...PINS, ...variables });
}

/** Requests a file larger than any buffer, and waits for the first bytes: the request is in flight. */
function openDownload(address: string): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return new Promise((resolve, reject) => {
    request(`${address}/assets/large.bin`, { agent }, resolve).on('error', reject).end();
  });
}

async function lengthOf(download: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of download) length += chunk.length;
  return length;
}

async function isRefused(address: string): Promise<boolean> {
  const { port, hostname } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}

function portOf(address: ReturnType<Server['address']>): number {
  if (typeof address !== 'object' || address === null) throw new Error('nothing listens');
  return address.port;
}

async function expectRefusal(server: RunningServer, line: string | RegExp): Promise<void> {
  const { code, said, stderr } = await server.ended;
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(said).toBe('');
  expect(code).toBe(1);
}

describe('a start', SLOW_TEST, () => {
  test('prints its address in one line, serves there, and locks its data folder', async () => {
    const dataDir = makeTemporaryFolder();
    const server = start({ DATA_DIR: dataDir });
    const address = await server.address();
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    expect(await (await fetch(address)).text()).toMatch('The page');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/api/config/public`)).status).toBe(200);

    await expectRefusal(start({ DATA_DIR: dataDir }), 'Another Tierbook server');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    server.stop();
    const { code, said, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(said).toBe(`Tierbook is running at ${address}\n`);

    // With a secret key other than that of the database.
    await expectRefusal(start({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(32) }), 'SECRET_KEY');
  });

  test('with a bad environment is refused in one line', async () => {
    await expectRefusal(start({ PORT: 'http' }), 'PORT is "http". Allowed: a whole number from 0 to 65535.');
  });

  test('with an unusable data folder is refused in one line', async () => {
    const file = path.join(makeTemporaryFolder(), 'file');
    writeFileSync(file, 'in the way');
    await expectRefusal(start({ DATA_DIR: file }), file);
    expect(readFileSync(file, 'utf8')).toBe('in the way');
  });

  test('with a file that is not a database is refused in one line, and the file is unchanged', async () => {
    const dataDir = makeTemporaryFolder();
    const file = path.join(dataDir, 'tierbook.db');
    writeFileSync(file, 'text '.repeat(1000));
    await expectRefusal(start({ DATA_DIR: dataDir }), 'tierbook.db');
    expect(readFileSync(file, 'utf8')).toBe('text '.repeat(1000));
  });

  test('with an unreachable PostgreSQL is refused in one line that hides the password', async () => {
    const server = start({ DATABASE_URL: 'postgres://tierbook:hunter2@127.0.0.1:1/prices' });
    await expectRefusal(server, /./);
    expect((await server.ended).stderr).not.toContain('hunter2');
  });

  test('with a host of another machine is refused in one line', async () => {
    await expectRefusal(start({ HOST: '203.0.113.77' }), 'HOST is "203.0.113.77"');
  });

  // first-run.test.ts proves that a first start that fails this way loses nothing.
  test('on a port that is in use is refused in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const port = portOf(other.address());
    await expectRefusal(start({ PORT: String(port) }), `Port ${port} on 127.0.0.1 is already in use`);
  });
});

describe('a stop', SLOW_TEST, () => {
  test('lets a request in flight finish, and does not wait for idle connections', async () => {
    const server = start();
    const address = await server.address();
    const { port } = new URL(address);
    const silent = connect(Number(port), '127.0.0.1');
    const kept = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void silent.destroy());
    onTestFinished(() => void kept.destroy());
    kept.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => kept.once('data', resolve));
    const download = await openDownload(address);
    server.stop();
    while (!(await isRefused(address))) await new Promise(setImmediate);
    expect(await lengthOf(download)).toBe(LARGE_FILE_BYTES);
    const before = performance.now();
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - before).toBeLessThan(7000);
  });

  test('requested twice at once, as npm does on Ctrl-C, is still graceful', async () => {
    const server = start();
    const download = await openDownload(await server.address());
    server.stop('SIGINT');
    server.stop('SIGTERM');
    server.stop('SIGINT');
    expect(await lengthOf(download)).toBe(LARGE_FILE_BYTES);
    expect((await server.ended).code).toBe(0);
  });

  test('requested again later happens immediately', async () => {
    const server = start();
    await openDownload(await server.address());
    const impatient = setInterval(() => server.stop(), 100);
    onTestFinished(() => clearInterval(impatient));
    expect((await server.ended).code).toBe(143);
  });
});

test('named pipes in the price list folder block neither sign-in nor shutdown', async () => {
  const folder = makeTemporaryFolder();
  // More than the threads that open files.
  for (let pipe = 1; pipe <= 6; pipe += 1) makeNamedPipe(path.join(folder, `${pipe}.csv`));
  const server = start({ PRICE_SOURCE: folder });
  const address = await server.address();
  const pinHash = createHash('sha256').update(PINS.ADMIN_PIN).digest('hex');
  const answer = await fetch(`${address}/api/validate-pin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pinHash }),
  });
  const { token } = await answer.json();
  const status = await fetch(`${address}/api/price-data/status`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await status.json()).health.lastError.message).toContain('1.csv is a pipe, a socket or a device');
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
