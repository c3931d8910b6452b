import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createStaffPins } from '#server/modules/identity/index.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';

const CONNECTIONS = 100;
const FAILURES = 10;
/** Refusals per network that are sent without a delay; further ones follow one by one. */
const REFUSED_AT_ONCE = 20;
const REFUSED_LATER = 50;
const EVERY_MS = 5;
const PEOPLE = 3;

describeOnBothEngines('100 connections that guess from one /48 without a pause', (open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('get a limited number of refusals, however fast they guess; another network can sign in without delay', async () => {
    const { url, asked } = await serve(await open());
    // As many failures as both /64s may make.
    for (let index = 0; index < FAILURES; index += 1) {
      expect(await validatePin(url, { pin: '9999', from: addressOf(index) })).toBe(200);
    }
    const answers = guessOn(url);

    // All refused connections have asked again, and wait.
    await asked(FAILURES + CONNECTIONS + REFUSED_AT_ONCE);
    for (let person = 0; person < PEOPLE; person += 1) {
      expect(await validatePin(url, { pin: PINS.vipPin, from: `203.0.${person}.7` })).toBe(200);
    }
    expect(answers).toEqual({ 429: REFUSED_AT_ONCE });
    for (let step = 0; step < REFUSED_LATER; step += 1) {
      vi.advanceTimersByTime(EVERY_MS);
      await nextTurn();
    }
    await asked(FAILURES + CONNECTIONS + REFUSED_AT_ONCE + PEOPLE + REFUSED_LATER);
    expect(answers).toEqual({ 429: REFUSED_AT_ONCE + REFUSED_LATER });
  });
});

/** One of two /64s that share only their /48. */
function addressOf(index: number): string {
  return `2001:db8:0:${index % 2}00::1`;
}

/** The whole server on a port, behind a proxy that forwards client addresses. */
async function serve(database: Database) {
  const clock = { now: () => NOON };
  await createStaffPins({ database, clock, digest: fastDigest, pins: PINS });
  const variables = { TRUSTED_PROXIES: '127.0.0.1' };
  const { app } = await buildTestApp({ database, clock, digest: fastDigest, variables });
  const seen = { requests: 0 };
  app.server.on('request', () => {
    seen.requests += 1;
  });
  /** Uses events: polling would advance the clock. */
  const asked = async (times: number) => {
    while (seen.requests < times) await once(app.server, 'request');
  };
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/api/validate-pin`, asked };
}

/** Each connection guesses again after every answer. */
function guessOn(url: string): Record<number, number> {
  const agent = new http.Agent({ keepAlive: true });
  const answers: Record<number, number> = {};
  const flood = { isOver: false };
  onTestFinished(() => {
    flood.isOver = true;
    agent.destroy();
  });
  const guess = async (index: number) => {
    while (!flood.isOver) {
      const status = await validatePin(url, { pin: `9${index}`, from: addressOf(index), agent });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  for (let index = 0; index < CONNECTIONS; index += 1) {
    guess(index).catch((error: unknown) => {
      // The end closes connections that still wait.
      if (!flood.isOver) throw error;
    });
  }
  return answers;
}

interface Guess {
  readonly pin: string;
  readonly from: string;
  readonly agent?: http.Agent;
}

function validatePin(url: string, { pin, from, agent }: Guess): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const request = http.request(url, { method: 'POST', headers, ...(agent && { agent }) });
    request.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(JSON.stringify({ pinHash: browserHashOf(pin) }));
  });
}
