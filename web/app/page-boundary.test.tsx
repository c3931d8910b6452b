import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { takeConsoleErrors } from '#test/setup/dom.ts';
import { lazyPage } from '#web/lib/page-load.ts';
import { PageBoundary } from './page-boundary.tsx';

// React reports every error that a boundary catches; here they are expected.
afterEach(() => {
  takeConsoleErrors();
});

let isBroken = false;

function Page() {
  if (isBroken) throw new Error('no such bucket');
  return 'the page';
}

function renderBrokenPage(): void {
  isBroken = true;
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
}

test('a page that fails is replaced by a screen that can try again', async () => {
  renderBrokenPage();
  expect(screen.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the price list' })).toHaveAttribute('href', '/');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('the page')).toBeVisible();
});

test('a page that fails is logged in the console', () => {
  renderBrokenPage();
  expect(String(takeConsoleErrors())).toContain('no such bucket');
});

test('a page whose code fails to load offers to reload', async () => {
  const reload = vi.fn();
  const LatePage = lazyPage(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  render(
    <PageBoundary reload={reload}>
      <Suspense>
        <LatePage />
      </Suspense>
    </PageBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
