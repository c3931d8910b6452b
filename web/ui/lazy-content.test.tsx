import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LazyContent } from './lazy-content.tsx';
import { openPart } from './testing/open-part.tsx';

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
    <LazyContent
      name="tab"
      load={load}
      loadingText="Loading tab..."
      error={{ title: 'Unable to load this tab' }}
    >
      {(code) => <code.Tab />}
    </LazyContent>,
  );
}

test('the loading text is shown until the code has loaded', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  open();
  expect(await screen.findByText('Loading tab...')).toBeVisible();
});

test('code that failed to load can be loaded again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue({ Tab });
  open();
  expect(await screen.findByText('Unable to load this tab')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The tab')).toBeVisible();
});
