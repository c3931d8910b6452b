import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { newCounters } from '#server/platform/metrics/counters.ts';
import { type ConnectionLimits, Connections, drainConnectionsOnClose, markAsStream } from './connections.ts';
import { openHttpServer } from './http-server.ts';
import { readyAnswer } from './ready-answer.ts';
import { serverOptions } from './server-options.ts';

/** More than all buffers between two sockets hold. */
const LARGE = Buffer.alloc(24 * 1024 * 1024);
const LARGE_ANSWER = readyAnswer(200, { 'content-length': String(LARGE.length) }, LARGE);

interface Terms {
  readonly limits?: Partial<ConnectionLimits>;
  readonly isTrusted?: boolean;
  readonly handle?: RequestListener;
}

async function serve({ limits = {}, isTrusted = false, handle }: Terms) {
  const counters = newCounters().connections;
  const connections = new Connections({ limits, counters, isTrusted: () => isTrusted });
  const server = openHttpServer(handle ?? ((_, response) => response.end('here')), {
    connections,
    isTrusted: () => isTrusted,
    answerAhead: ({ url }) => (url === '/large' ? LARGE_ANSWER : null),
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { counters, connections, join: (from?: string) => join(portOf(server.address()), from) };
}

function portOf(address: unknown): number {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('nothing listens');
}

async function join(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

function ask(socket: Socket, path = '/', count = 1): Socket {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  return socket;
}

async function isAnswered(socket: Socket): Promise<boolean> {
  ask(socket);
  const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return Buffer.isBuffer(chunk);
}

test('each address has its own limit of connections, and closing one frees a place', async () => {
  const { counters, join } = await serve({ limits: { perNetwork: 2 } });
  const first = await join();
  expect([await isAnswered(first), await isAnswered(await join())]).toEqual([true, true]);
  expect(await isAnswered(await join())).toBe(false);
  expect(await isAnswered(await join('127.0.0.2'))).toBe(true);
  expect(counters).toMatchObject({ networkFull: 1 });
  first.destroy();
  await expect.poll(async () => isAnswered(await join())).toBe(true);
});

test('a trusted proxy has no limit of connections', async () => {
  const { counters, join } = await serve({ limits: { perNetwork: 1 }, isTrusted: true });
  for (let count = 0; count < 5; count += 1) expect(await isAnswered(await join())).toBe(true);
  expect(counters).toMatchObject({ networkFull: 0 });
});

test.each(['/', '/large'])('too many requests at once for %s end their connection', async (path) => {
  const { counters, join } = await serve({ handle: () => {} });
  const within = ask(await join(), path, 16);
  const beyond = ask(await join(), path, 17).resume();
  await once(beyond, 'close');
  expect(counters).toMatchObject({ pipelined: 1 });
  expect(within.closed).toBe(false);
});

test('requests without a host are refused, and counted like others', async () => {
  const { counters, join } = await serve({ handle: () => {} });
  const polite = await join();
  polite.write('GET / HTTP/1.1\r\n\r\n');
  const [refusal] = await once(polite, 'data');
  expect(String(refusal)).toMatch(/^HTTP\/1\.1 400 .*"error":/s);
  const flood = ask(await join());
  flood.write('GET / HTTP/1.1\r\n\r\n'.repeat(20));
  await once(flood.resume(), 'close');
  expect(counters).toMatchObject({ pipelined: 1 });
});

test('an answer that is left unread ends its connection; one that is read does not', async () => {
  const { counters, join } = await serve({ limits: { stalledMs: 500 } });
  const reader = ask(await join(), '/large');
  let bytes = 0;
  reader.on('data', (chunk) => {
    bytes += chunk.length;
  });
  const stalled = ask(await join(), '/large').pause();
  await expect.poll(() => counters.stalled).toBe(1);
  await once(stalled.resume(), 'close');
  await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);
  expect(reader.closed).toBe(false);
});

test('a request in progress and an idle stream are not closed', async () => {
  const responses: ServerResponse[] = [];
  const { counters, join } = await serve({
    limits: { stalledMs: 20 },
    handle: (_, response) => {
      responses.push(response);
      if (responses.length > 1) return;
      markAsStream(response);
      response.write('begun');
    },
  });
  const sockets = [ask(await join()), ask(await join())];
  await expect.poll(() => responses.length).toBe(2);
  // As long as an unread answer is given.
  const later = await join();
  ask(later, '/large').pause();
  await expect.poll(() => counters.stalled).toBe(1);
  for (const response of responses) response.end('done');
  for (const socket of sockets) {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await expect.poll(() => text).toMatch('done');
  }
});

test('a connection without any request is closed', async () => {
  const { join } = await serve({ limits: { silentMs: 50, checkEveryMs: 10 } });
  const silent = await join();
  const [words] = await once(silent, 'data');
  expect(String(words)).toMatch(/^HTTP\/1\.1 408 /);
  await once(silent, 'close');
});

test('a client that disconnects releases every answer that waited behind another', async () => {
  const sources: Readable[] = [];
  const app = fastify(serverOptions({ logger: pino({ level: 'silent' }), isTrusted: () => false }));
  onTestFinished(() => app.close());
  app.get('/stream', (_, reply) => {
    const source = new PassThrough();
    sources.push(source);
    source.write(LARGE);
    return reply.send(source);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = ask(await join(portOf(app.server.address())), '/stream', 8);
  await once(socket, 'data');
  await expect.poll(() => sources.length).toBe(8);
  socket.destroy();
  await expect.poll(() => sources.filter(({ destroyed }) => destroyed).length).toBe(8);
});

test('a shutdown does not wait for a stream', async () => {
  const connections = new Connections();
  const app = fastify(
    serverOptions({ logger: pino({ level: 'silent' }), isTrusted: () => false, connections }),
  );
  drainConnectionsOnClose(app, connections, 600_000);
  app.get('/events', (_, reply) => {
    reply.hijack();
    markAsStream(reply.raw);
    reply.raw.write('begun');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = ask(await join(portOf(app.server.address())), '/events');
  await once(socket, 'data');
  const closed = once(socket, 'close');
  await app.close();
  await closed;
});
