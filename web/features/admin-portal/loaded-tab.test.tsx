import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { LoadedTab } from './loaded-tab.tsx';

interface Code {
  readonly Tab: () => string;
}

function Tab(): string {
  return 'The tab';
}

const load = vi.fn<() => Promise<Code>>();

afterEach(() => {
  cleanup();
  load.mockReset();
});

function open(): void {
  openPart(
    <LoadedTab tab="themes" load={load}>
      {(code) => <code.Tab />}
    </LoadedTab>,
  );
}

test('a tab says that it is loading until its code is there', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  open();
  expect(await screen.findByText('Loading Admin Portal...')).toBeVisible();
});

test('a tab whose code did not arrive is asked for again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue({ Tab });
  open();
  expect(await screen.findByText('Unable to load this tab')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The tab')).toBeVisible();
});
