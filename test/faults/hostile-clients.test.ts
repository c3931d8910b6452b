import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '#test/tierbook/run.ts';
import { IS_LONG, SLOW_TEST } from './long-form.ts';
import { CATEGORY, makePremises, ServedShop } from './served-shop.ts';

const MEGABYTE = 1024 * 1024;
const FILE = '/assets/large.bin';
const DOCS_FILE = '/api/docs/static/swagger-ui-bundle.js';
const LIST = `/api/sheets/category-with-pricing/${CATEGORY}`;
const DOCUMENT = '/api/docs/json';

/** A client with its own address that does not read unless asked. */
async function join(shop: ServedShop, localAddress = '127.0.0.2'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(shop.address).port), localAddress });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

function pipeline(socket: Socket, path: string, count: number): void {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
}

function closeOf(socket: Socket): Promise<unknown> {
  return socket.closed ? Promise.resolve() : once(socket, 'close');
}

/** Requests large files, waits for the first bytes, and disconnects. */
async function askAndHangUp(shop: ServedShop, path: string, count: number): Promise<void> {
  const socket = await join(shop);
  pipeline(socket, path, count);
  await Promise.race([once(socket, 'data'), closeOf(socket)]);
  socket.destroy();
}

async function crowd<T>(count: number, each: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, each));
}

async function expectAllWell(shop: ServedShop): Promise<void> {
  for (const path of ['/', FILE, DOCS_FILE, LIST, '/readyz']) {
    expect((await shop.ask('GET', path)).status, path).toBe(200);
  }
}

test('clients that pipeline file requests and disconnect leave no file open', SLOW_TEST, async () => {
  const { variables } = await makePremises('sqlite');
  const shop = await ServedShop.start(variables, { handleLimit: 320 });
  await expectAllWell(shop);
  const before = shop.server.openHandles();
  for (let round = 0; round < (IS_LONG ? 20 : 1); round += 1) {
    // Within the number that a connection may have in flight, and beyond it.
    for (const count of [12, 50]) {
      await crowd(20, () => askAndHangUp(shop, FILE, count));
      await crowd(20, () => askAndHangUp(shop, DOCS_FILE, count));
    }
  }
  // The test's own connections vary.
  await expect.poll(() => shop.server.openHandles()).toBeLessThan(before + 8);
  await expectAllWell(shop);
});

test('clients that never read use little server memory', SLOW_TEST, async () => {
  const { variables } = await makePremises('sqlite');
  const shop = await ServedShop.start(variables);
  await expectAllWell(shop);
  const before = shop.server.memoryBytes();
  const count = 150;
  const flooding = await crowd(count, () => join(shop, '127.0.0.2'));
  for (const socket of flooding) pipeline(socket.pause(), LIST, 1500);
  const patient = await crowd(count, () => join(shop, '127.0.0.3'));
  for (const socket of patient) pipeline(socket.pause(), DOCUMENT, 15);
  // A connection that requests more than its limit in flight is closed immediately.
  await expect.poll(() => shop.server.openHandles()).toBeLessThan(count + 120);
  await expectAllWell(shop);
  const grown = () => (shop.server.memoryBytes() - before) / MEGABYTE;
  console.info(`${count} clients that never read: ${Math.round(grown())} MB`);
  // Half of the memory before there was a limit; discarded data stays until it is garbage collected.
  await expect.poll(grown).toBeLessThan(450);
});

test('idle connections of one address do not block other clients', SLOW_TEST, async () => {
  const { variables } = await makePremises('sqlite');
  const shop = await ServedShop.start(
    { ...variables, METRICS_TOKEN: 'silent-connections' },
    { handleLimit: 512 },
  );
  const sockets = await crowd(IS_LONG ? 2000 : 600, () => join(shop));
  // Excess connections are refused immediately; accepted idle ones are closed later.
  await expect
    .poll(() => sockets.filter((socket) => socket.resume().closed).length)
    .toBeGreaterThanOrEqual(sockets.length - 256);
  await expectAllWell(shop);
  const { text } = await shop.ask('GET', '/metrics', { token: 'silent-connections' });
  expect(text).toMatch(/^tierbook_connections_closed_total\{outcome="networkFull"\} [1-9]/m);
  expect(text).toMatch(/^process_max_fds 512$/m);
});

test('a server with too few file handles logs it, and the doctor reports it', SLOW_TEST, async () => {
  const { variables } = await makePremises('sqlite');
  const shop = await ServedShop.start(variables);
  const { pid } = shop.server.process;
  const limit = (count: number) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`]);
  const examine = () => run('doctor', { ...variables, PORT: new URL(shop.address).port });
  expect((await examine()).said).toMatch(
    /^ok +server +It answers at http:\/\/127\.0\.0\.1:\d+ and is ready\./m,
  );
  limit(shop.server.openHandles() + 20);
  await expect
    .poll(() => shop.ask('GET', '/readyz'))
    .toMatchObject({
      status: 503,
      text: '{"status":"file handles are nearly used up"}',
    });
  expect(await examine()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^problem +server +.*file handles are nearly used up.*LimitNOFILE/m),
  });
  limit(1024);
  await expect.poll(() => shop.isReady()).toBe(true);
});
