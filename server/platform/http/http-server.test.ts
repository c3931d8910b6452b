import { expect, onTestFinished, test } from 'vitest';
import { type AnswerAhead, openHttpServer } from './http-server.ts';
import { readyAnswer } from './ready-answer.ts';

const READY = readyAnswer(200, { 'content-length': '5' }, Buffer.from('ready'));

async function ask(answerAhead: AnswerAhead): Promise<string> {
  const server = openHttpServer((_request, response) => response.end('routes'), {
    answerAhead,
    isTrusted: () => false,
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('nothing listens');
  return (await fetch(`http://127.0.0.1:${address.port}/`)).text();
}

test('what lies ready is sent', async () => {
  expect(await ask(() => READY)).toBe('ready');
});

test('the routes answer where nothing lies ready', async () => {
  expect(await ask(() => null)).toBe('routes');
});

test('the routes answer, and the process lives, where the look for it fails', async () => {
  const fails = () => {
    throw new Error('broken');
  };
  expect(await ask(fails)).toBe('routes');
});
