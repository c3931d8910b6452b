import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigServer } from './testing/config-server.ts';
import { findButton, forgetToast, openRoom, press, shownToast } from './testing/room-probe.tsx';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.useRealTimers();
});

async function stepTexts(): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: 'How this price is calculated' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) =>
      [...item.children]
        .map((part) => part.textContent)
        .filter(Boolean)
        .join(' | '),
    );
}

describe('buckets', () => {
  async function fill(fields: Record<string, string>): Promise<void> {
    const dialog = await screen.findByRole('dialog', { name: /Bucket$/ });
    for (const [name, text] of Object.entries(fields)) {
      const field = within(dialog).getByRole('textbox', { name });
      await userEvent.clear(field);
      if (text) await userEvent.type(field, text);
    }
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Add|Save) Bucket$/ }));
  }

  test.each([
    [{ 'Bucket name': '', Minimum: '1', Maximum: '2' }, 'Bucket name is required'],
    [{ 'Bucket name': '470+', Minimum: '100.1', Maximum: '100.9' }, 'Bucket name must be unique'],
    [{ 'Bucket name': 'a', Minimum: '', Maximum: '2' }, 'Minimum value is required and must be non-negative'],
    [
      { 'Bucket name': 'a', Minimum: '1', Maximum: '-1' },
      'Maximum value is required and must be non-negative or "Infinity"',
    ],
    [{ 'Bucket name': 'a', Minimum: '5', Maximum: '5' }, 'Maximum value must be greater than minimum value'],
    [{ 'Bucket name': 'a', Minimum: '50', Maximum: '150' }, 'Range overlaps with existing bucket: 1-100'],
  ])('the form refuses %j', async (fields, message) => {
    openRoom();
    await press('Add Bucket');
    await fill(fields);
    expect(screen.getByText(message)).toBeVisible();
    expect(document.activeElement).toHaveAccessibleDescription(message);
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('adding a bucket shows a toast', async () => {
    server.configuration = { ...server.configuration, buckets: [['low', 1, 10]] };
    openRoom();
    await press('Add Bucket');
    await fill({ 'Bucket name': 'rest', Minimum: '10.01', Maximum: 'Infinity' });
    expect(screen.getByTestId('matrix')).toHaveAttribute('data-buckets', 'low,1,10 rest,10.01,Infinity');
    expect(shownToast()).toBe('Bucket added');
  });

  test('editing a bucket starts with its values, and a new name keeps its rules', async () => {
    openRoom();
    await press('Edit 470+');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Bucket' });
    expect(
      within(dialog)
        .getAllByRole('textbox')
        .map((field) => field.getAttribute('value')),
    ).toEqual(['470+', '470', 'Infinity']);
    await fill({ 'Bucket name': 'top' });
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('top,470,Infinity');
    expect(shownToast()).toBe('Bucket updated');
    expect(await stepTexts()).toContain('Bucket top, default rule | 10%');
  });

  test('removing a bucket asks first', async () => {
    openRoom();
    await press('Remove 470+');
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveAccessibleDescription(
      'Are you sure you want to remove this bucket? This will also remove all associated pricing rules.',
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(screen.getByTestId('matrix').dataset.buckets).not.toContain('470+');
    expect(shownToast()).toBe('Bucket removed');
    await press('Undo edit');
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('470+');
  });

  test('the last bucket cannot be removed', async () => {
    server.configuration = { ...server.configuration, buckets: [['all', 0, 'Infinity']] };
    openRoom();
    await press('Remove all');
    await userEvent.click(await findButton('Remove'));
    expect(shownToast()).toBe('Cannot remove bucket: At least one price bucket is required');
    expect(screen.getByTestId('matrix')).toHaveAttribute('data-buckets', 'all,0,Infinity');
  });
});
