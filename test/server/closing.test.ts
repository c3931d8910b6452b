import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/index.ts';
import { Connections, drainConnectionsOnClose } from '#server/platform/http/connections.ts';
import { serverOptions } from '#server/platform/http/server-options.ts';
import { buildTestApp, makeTemporaryFolder } from '#test/build-test-app.ts';
import { openToEveryone } from '#test/open-to-everyone.ts';

/** A promise and the function that settles it. */
function makeGate(): { readonly opened: Promise<void>; open(): void } {
  const events = new EventEmitter();
  return { opened: once(events, 'open').then(() => undefined), open: () => void events.emit('open') };
}

test('every write in flight when the server closes is answered and stored', async () => {
  const settings = { dataDir: makeTemporaryFolder(), databaseUrl: null };
  const database = await openDatabase(settings);
  const { app } = await buildTestApp({ database });
  const gate = makeGate();
  let waiting = 0;
  const write = async (key: string) => {
    waiting += 1;
    await gate.opened;
    const row = { key, data: '{}', revision: 1, created_at: 0, updated_at: 0 };
    await database.query.insertInto('configuration').values(row).execute();
    return { done: true };
  };
  app.post<{ Params: { key: string } }>('/api/test/write/:key', openToEveryone, (request) =>
    write(request.params.key),
  );
  const address = await app.listen({ port: 0 });
  const keys = Array.from({ length: 20 }, (_, index) => `write-${index}`);
  const answers = keys.map((key) => fetch(`${address}/api/test/write/${key}`, { method: 'POST' }));
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(20);

  const closed = app.close().then(() => database.close());
  gate.open();
  const statuses = (await Promise.all(answers)).map((answer) => answer.status);
  await closed;
  expect(new Set(statuses)).toEqual(new Set([200]));

  const reopened = await openDatabase(settings);
  onTestFinished(() => reopened.close());
  const rows = await reopened.query.selectFrom('configuration').select('key').execute();
  expect(rows.map((row) => row.key)).toEqual(expect.arrayContaining(keys));
});

test('a stalled request is cut off after the shutdown timeout', async () => {
  const connections = new Connections();
  const app = fastify(
    serverOptions({ logger: pino({ level: 'silent' }), isTrusted: () => false, connections }),
  );
  drainConnectionsOnClose(app, connections, 50);
  const arrived = makeGate();
  app.get('/never', () => {
    arrived.open();
    return new Promise(() => {});
  });
  await app.listen({ port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, 'localhost');
  onTestFinished(() => void socket.destroy());
  const cutOff = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write('GET /never HTTP/1.1\r\nhost: x\r\n\r\n');
  await arrived.opened;
  await app.close();
  await cutOff;
});
