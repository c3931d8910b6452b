import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { AsyncView } from './async-view.tsx';

const FAILURE = { title: 'Error loading configuration', text: 'Please try refreshing' };

interface Look {
  error?: { title: string };
  placeholder?: string;
}

function List({ load, error = FAILURE, placeholder }: Look & { load: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['list'], queryFn: load, retry: false });
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: any place that can hold the focus */}
      <div role="group" aria-label="Devices" tabIndex={-1}>
        <AsyncView
          query={query}
          loadingText="Loading devices..."
          placeholder={placeholder}
          error={error}
          isEmpty={(rows) => rows.length === 0}
          empty="No devices found"
        >
          {(rows) => rows.join(', ')}
        </AsyncView>
      </div>
    </>
  );
}

function renderList(load: () => Promise<string[]>, look: Look = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List load={load} {...look} />
    </QueryClientProvider>,
  );
}

test('a query that is loading says so', async () => {
  renderList(() => new Promise(() => undefined));
  expect(await screen.findByText('Loading devices...')).toBeVisible();
});

test('a placeholder shows the layout while figures load, and screen readers hear the loading text', () => {
  renderList(() => new Promise(() => undefined), { placeholder: 'High –' });
  expect(screen.getByText(/High –/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading devices...');
});

test('the data is shown when it has loaded', async () => {
  renderList(async () => ['iPad', 'iPhone']);
  expect(await screen.findByText('iPad, iPhone')).toBeVisible();
});

test('empty data has its own state', async () => {
  renderList(async () => []);
  expect(await screen.findByText('No devices found')).toBeVisible();
});

test('a failure is shown, and a retry brings the data', async () => {
  const load = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error('away'));
  load.mockResolvedValueOnce(['iPad']);
  renderList(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading configuration');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('iPad')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a retry keeps the focus near the button that disappears', async () => {
  const load = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error('away'));
  load.mockResolvedValueOnce(['iPad']);
  renderList(load);
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await screen.findByText('iPad');
  expect(screen.getByRole('group', { name: 'Devices' })).toHaveFocus();
});

test('a failure without its own text says what to do', async () => {
  renderList(() => Promise.reject(new ApiError(503, 'away')), { error: { title: 'Unable to load devices' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server could not answer. Try again in a moment.',
  );
});

test('a failed refresh keeps the old data', async () => {
  const load = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['iPad']);
  load.mockRejectedValueOnce(new Error('away'));
  renderList(load);
  await screen.findByText('iPad');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(screen.getByText('iPad')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
