import { expect, onTestFinished, test } from 'vitest';
import { Connections } from './connections.ts';
import { type AnswerAhead, openHttpServer } from './http-server.ts';
import { readyAnswer } from './ready-answer.ts';

const READY = readyAnswer(200, { 'content-length': '5' }, Buffer.from('ready'));

interface Asked {
  readonly isTrusted?: boolean;
  readonly headers?: Record<string, string>;
}

async function ask(
  answerAhead: AnswerAhead,
  { isTrusted = false, headers = {} }: Asked = {},
): Promise<Response> {
  const server = openHttpServer((_request, response) => response.end('routes'), {
    answerAhead,
    isTrusted: () => isTrusted,
    connections: new Connections(),
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('nothing listens');
  return fetch(`http://127.0.0.1:${address.port}/`, { headers });
}

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

test('a ready answer is sent', async () => {
  expect(await textOf(ask(() => READY))).toBe('ready');
});

test('the routes answer if no answer is ready', async () => {
  expect(await textOf(ask(() => null))).toBe('routes');
});

test('the routes answer, without a crash, if finding a ready answer fails', async () => {
  const fails = () => {
    throw new Error('broken');
  };
  expect(await textOf(ask(fails))).toBe('routes');
});

test('a ready answer has no request id, except the one that a trusted proxy sent', async () => {
  const headers = { 'x-request-id': 'proxy-17' };
  const idFor = async (asked: Asked) => (await ask(() => READY, asked)).headers.get('x-request-id');
  expect(await idFor({ isTrusted: true })).toBeNull();
  expect(await idFor({ headers })).toBeNull();
  expect(await idFor({ headers, isTrusted: true })).toBe('proxy-17');
});
