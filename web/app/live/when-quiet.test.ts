import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { whenQuiet } from './when-quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a page is quiet a second after its last list has arrived, also one that was not asked for yet', async () => {
  const queryClient = createQueryClient();
  const onQuiet = vi.fn();
  // Made when the categories are known, and loaded when it is its turn.
  queryClient.getQueryCache().build(queryClient, { queryKey: [...CATALOGUE_KEY, 'IPAD'] });
  void whenQuiet(queryClient).then(onQuiet);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onQuiet).not.toHaveBeenCalled();
  queryClient.setQueryData([...CATALOGUE_KEY, 'IPAD'], {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onQuiet).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onQuiet).toHaveBeenCalledOnce();
});
