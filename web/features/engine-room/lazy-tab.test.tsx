import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { startEditing } from './editor/editor-history.ts';
import type { Editor } from './editor/use-editor.ts';
import { LazyTab, type TabProps } from './lazy-tab.tsx';

const editor: Editor = {
  history: startEditing(DEFAULT_CONFIGURATION, 1),
  isUnsaved: false,
  change: vi.fn(),
  undo: vi.fn(),
  redo: vi.fn(),
  markSaved: vi.fn(),
  markMerged: vi.fn(),
  takeNewest: vi.fn(),
};

const props: TabProps = { editor, role: 'vip', onSaved: undefined };

function Content({ role }: { role: string }) {
  return <p>{`Content for ${role}`}</p>;
}

test('code that failed to load shows an error and can be loaded again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Content);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LazyTab name="themes" load={load} failure="Error loading themes" {...props} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Error loading themes')).toBeVisible();
  expect(screen.getByText('Please try refreshing or check your connection')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Content for vip')).toBeVisible();
});
