import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fastify, type RouteHandlerMethod } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeSignal } from '#test/signal.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

const LONG = 'x'.repeat(1024 * 1024);

async function listenWith(handle: RouteHandlerMethod): Promise<Socket> {
  const app = fastify();
  app.get('/', handle);
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  const client = connect(address.port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return client;
}

test('nothing is added to what a client has not read yet', async () => {
  const streams: EventStream[] = [];
  const client = await listenWith((_request, reply) => {
    const opened = openEventStream(reply);
    opened.send('first', '0');
    streams.push(opened);
    return reply;
  });
  await once(client, 'data');
  client.pause();
  const [stream] = streams;
  if (!stream) throw new Error('there is no stream');

  // The system takes some megabytes before the client has to read.
  await expect.poll(() => stream.send('a', LONG), { timeout: 20_000, interval: 1 }).toBe(false);
  expect([stream.send('b', '1'), stream.comment()]).toEqual([false, false]);
  let text = '';
  client.on('data', (chunk) => {
    text = `${text}${String(chunk)}`.slice(-100);
  });
  client.resume();
  await expect.poll(() => stream.send('c', '2'), { timeout: 20_000, interval: 5 }).toBe(true);
  await expect.poll(() => text, { timeout: 20_000 }).toContain('event: c\ndata: 2\n\n');
  expect(text).not.toContain('event: b');

  stream.end();
  await expect.poll(() => text, { timeout: 20_000 }).toMatch(/\r\n0\r\n\r\n$/);
  expect([stream.send('d', '3'), stream.comment()]).toEqual([false, false]);
});

test('a client that has left before it is opened has closed it', async () => {
  const [asked, opened] = [makeSignal(), makeSignal()];
  let isClosed = false;
  const client = await listenWith(async (_request, reply) => {
    const left = once(reply.raw, 'close');
    asked.give();
    await left;
    openEventStream(reply).onClose(() => {
      isClosed = true;
    });
    opened.give();
    return reply;
  });
  await asked.given;
  client.destroy();
  await opened.given;
  expect(isClosed).toBe(true);
});
