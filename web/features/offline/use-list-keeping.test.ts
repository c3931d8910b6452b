import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import type { KeptViewer } from './kept-record.ts';
import { useListKeeping } from './use-list-keeping.ts';

const ADA: KeptViewer = { role: 'vip', token: 'a'.repeat(64) };
const BOB: KeptViewer = { role: 'vip', token: 'b'.repeat(64) };

afterEach(cleanup);

function signInAs({ token }: KeptViewer): KeptViewer {
  localStorage.setItem('auth_token', token ?? '');
  return { role: 'vip', token };
}

function kept(): { owner: string; lists: { category: string }[] } | null {
  return JSON.parse(localStorage.getItem('kept_lists') ?? 'null');
}

test('lists loaded by the session before, even of the same tier, are not stored for the next one', async () => {
  const session = { role: 'vip', permissions: permissionsOf('vip'), endsInSeconds: 3600 } as const;
  new FakeApi({ getSession: () => session }).start();
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const received = {
    categories: ['IPAD'],
    lists: new Map([['IPAD', { devices: [], asOf: now }]]),
  };
  const { rerender } = renderHook((viewer: KeptViewer) => useListKeeping(viewer, received), {
    initialProps: signInAs(ADA),
  });
  await waitFor(() => expect(kept()?.lists).toHaveLength(1));
  const adas = kept()?.owner;

  now += 1;
  rerender(signInAs(BOB));

  await waitFor(() => expect(kept()?.owner).not.toBe(adas));
  expect(kept()?.lists).toEqual([]);
  vi.restoreAllMocks();
});
