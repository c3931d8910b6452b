import type { QueryClient } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';

/** Asks just before the time is over, which must cost no call, and just after, which must cost one. */
export async function expectKeptFor(
  ms: number,
  answer: object,
  ask: (client: QueryClient) => Promise<unknown>,
): Promise<void> {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(answer));
  vi.stubGlobal('fetch', fetched);
  // The clock alone: what waits for an answer must not wait for the test.
  vi.useFakeTimers({ toFake: ['Date'] });
  const client = createQueryClient();
  await ask(client);
  vi.setSystemTime(Date.now() + ms - 1);
  await ask(client);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1);
  await ask(client);
  expect(fetched).toHaveBeenCalledTimes(2);
}
