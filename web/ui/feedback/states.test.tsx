import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchX } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FullPageMessage } from './full-page-message.tsx';
import { LoadingState, SkeletonRows } from './loading-state.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('an empty state says what is missing, and may offer one thing to do', () => {
  render(
    <EmptyState
      icon={SearchX}
      title="No devices found"
      text="Try adjusting your search or category"
      action={<button type="button">Clear</button>}
    />,
  );
  expect(screen.getByText('No devices found')).toBeVisible();
  expect(screen.getByText('Try adjusting your search or category')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeVisible();
});

test('an error state is announced and can be retried', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(
    <ErrorState title="Error loading themes" text="Please try" onRetry={onRetry} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading themesPlease try');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<ErrorState title="Error loading themes" text="Please try" onRetry={onRetry} isRetrying />);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the loading state appears after 150 ms', () => {
  vi.useFakeTimers();
  const { container } = render(<LoadingState text="Loading devices..." rows={3} />);
  const bars = container.querySelector('[data-skeleton]');
  expect(bars?.children, 'their room is taken from the start').toHaveLength(3);
  wait(149);
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  expect(bars?.parentElement).toHaveClass('invisible');
  wait(1);
  expect(screen.getByRole('status')).toHaveTextContent('Loading devices...');
  expect(bars?.parentElement).not.toHaveClass('invisible');
});

test('skeleton bars are hidden from screen readers', () => {
  const { container } = render(<SkeletonRows rows={6} />);
  expect(container.querySelector('[data-skeleton]')).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('[data-skeleton]')?.children).toHaveLength(6);
});

test("a full notice contains the page's heading", () => {
  render(
    <FullPageMessage icon={SearchX} title="Page Not Found" text="There is nothing at this address.">
      <a href="/">Back</a>
    </FullPageMessage>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
});
