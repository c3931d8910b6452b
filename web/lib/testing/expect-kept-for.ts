import type { QueryClient } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import type { CallAnswer, CallName } from '#domain/contract/calls/calls.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { FakeApi } from './fake-api.ts';

interface Kept<Name extends CallName> {
  readonly name: Name;
  readonly answer: CallAnswer<Name>;
}

/** Asks just before the time is over, which must cost no call, and just after, which must cost one. */
export async function expectKeptFor<Name extends CallName>(
  ms: number,
  { name, answer }: Kept<Name>,
  ask: (client: QueryClient) => Promise<unknown>,
): Promise<void> {
  const api = new FakeApi().start();
  api.on(name, () => answer);
  // The clock alone: what waits for an answer must not wait for the test.
  vi.useFakeTimers({ toFake: ['Date'] });
  const client = createQueryClient();
  await ask(client);
  vi.setSystemTime(Date.now() + ms - 1);
  await ask(client);
  expect(api.calls).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  await ask(client);
  expect(api.calls).toHaveLength(2);
}
