import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeConfiguration } from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import {
  findButton,
  forgetToast,
  openRoom,
  press,
  shownToast,
} from '#web/features/engine-room/testing/room-probe.tsx';

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

async function fill(fields: Record<string, string>): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: /Bucket$|^Split/ });
  for (const [name, text] of Object.entries(fields)) {
    const field = within(dialog).getByRole('textbox', { name });
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Add|Save|Split) Bucket$/ }));
}

function shownBuckets(): string | undefined {
  return screen.getByTestId('matrix').dataset.buckets;
}

/** The built-in buckets without the highest, so that a range is free. */
function withoutHighest(configuration: Configuration): Configuration {
  return { ...configuration, buckets: configuration.buckets.slice(0, -1) };
}

describe('buckets', () => {
  test.each([
    [{ 'Bucket name': '', Minimum: '1', Maximum: '2' }, 'Bucket name is required'],
    [{ 'Bucket name': '301-469', Minimum: '100.1', Maximum: '100.9' }, 'Bucket name must be unique'],
    [{ 'Bucket name': 'a', Minimum: '', Maximum: '2' }, 'Minimum value is required and must be non-negative'],
    [
      { 'Bucket name': 'a', Minimum: '1', Maximum: '-1' },
      'Maximum value is required and must be non-negative or "Infinity"',
    ],
    [{ 'Bucket name': 'a', Minimum: '5', Maximum: '5' }, 'Maximum value must be greater than minimum value'],
    [{ 'Bucket name': 'a', Minimum: '50', Maximum: '150' }, 'Range overlaps with existing bucket: 1-100'],
    [
      { 'Bucket name': 'Vip', Minimum: '500', Maximum: '600' },
      'Invalid bucket: high > low, minimum range $1, avoid reserved words, no duplicates. Vip is a reserved word',
    ],
    [
      { 'Bucket name': 'a', Minimum: '500', Maximum: '500.50' },
      'Invalid bucket: high > low, minimum range $1, avoid reserved words, no duplicates. The range is less than $1',
    ],
    [{ 'Bucket name': 'a', Public: '' }, 'A default rule needs a value'],
    [{ 'Bucket name': 'a', Public: '140' }, 'A percentage is from 0% to 100%'],
    [{ 'Bucket name': 'a', VIP: '10%' }, 'VIP and Heavyweight take a flat amount, not a percentage'],
  ])('the form refuses %j', async (fields, message) => {
    server.configuration = withoutHighest(server.configuration);
    openRoom();
    await press('Add Bucket');
    const end = await screen.findByRole('switch', { name: 'No upper end' });
    if ('Maximum' in fields) await userEvent.click(end);
    await fill(fields);
    expect(screen.getByText(message)).toBeVisible();
    expect(document.activeElement).toHaveAccessibleDescription(message);
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('a new bucket is proposed in the free range and asks for the default rule of each role', async () => {
    server.configuration = makeConfiguration({
      buckets: [['low', 1, 10]],
      defaultsByRole: { public: { low: { mode: 'pct', pct: 13, flat: 0 } } },
    });
    openRoom();
    await press('Add Bucket');
    const dialog = await screen.findByRole('dialog', { name: 'Add Bucket' });
    expect(dialog).toHaveAccessibleDescription('Free: $10.01 and up');
    expect(within(dialog).getByRole('textbox', { name: 'Minimum' })).toHaveValue('10.01');
    expect(within(dialog).getByRole('switch', { name: 'No upper end' })).toBeChecked();
    expect(within(dialog).getByRole('textbox', { name: 'Maximum' })).toBeDisabled();
    expect(within(dialog).getByRole('textbox', { name: 'Public' })).toHaveValue('13%');
    await fill({ 'Bucket name': 'rest', Public: '9', VIP: '25', Heavyweight: '0' });
    expect(shownBuckets()).toBe('low,1,10 rest,10.01,Infinity');
    expect(shownToast()).toBe('Bucket added: Save Changes puts it into effect.');
    await press('Save Changes');
    await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(1));
    expect(server.bodies('saveConfig')[0]?.defaultsByRole).toMatchObject({
      public: { rest: { mode: 'pct', pct: 9 } },
      vip: { rest: { mode: 'flat', flat: 25 } },
      heavyweight: { rest: { mode: 'flat', flat: 0 } },
    });
  });

  test('without a free range, Add Bucket proposes to split one', async () => {
    openRoom();
    await press('Focus Tools 101-220');
    await press('Add Bucket');
    const dialog = await screen.findByRole('dialog', { name: 'Add Bucket' });
    expect(dialog).toHaveAccessibleDescription(/^No range is free .* no price changes\.$/);
    expect(within(dialog).getByRole('combobox')).toHaveValue('101-220');
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), '470+');
    await fill({ 'Split at': '800' });
    expect(shownBuckets()).toContain('470-799,470,799.99 800+,800,Infinity');
  });

  test('a split copies the rules to both halves and can be undone', async () => {
    openRoom();
    await press('Split 301-469');
    await fill({ 'Split at': '400', 'Upper bucket name': 'Upper' });
    expect(shownBuckets()).toContain('301-399,301,399.99 Upper,400,469');
    expect(shownToast()).toBe(
      'Bucket split: 301-399 and Upper keep all rules, so no price changes. Save Changes puts it into effect.',
    );
    await press('Undo edit');
    expect(shownBuckets()).toContain('301-469,301,469');
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('a split that is too close to an end is refused in words', async () => {
    openRoom();
    await press('Split 301-469');
    await fill({ 'Split at': '468.50' });
    expect(document.activeElement).toHaveAccessibleDescription(
      'Enter a price from $302.01 to $468: both halves need a range of at least $1',
    );
  });

  test('the dialog that edits a bucket leads to its split', async () => {
    openRoom();
    await press('Edit 301-469');
    await press('Split at …');
    expect(await screen.findByRole('dialog', { name: 'Split bucket 301-469' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Split at' })).toHaveFocus();
  });

  test('editing a bucket starts with its values, and a new name keeps its rules', async () => {
    openRoom();
    await press('Edit 470+');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Bucket' });
    expect(
      within(dialog)
        .getAllByRole('textbox')
        .map((field) => field.getAttribute('value')),
    ).toEqual(['470+', '470', '']);
    expect(within(dialog).getByRole('switch', { name: 'No upper end' })).toBeChecked();
    await fill({ 'Bucket name': 'top' });
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('top,470,Infinity');
    expect(shownToast()).toBe('Bucket updated: Save Changes puts it into effect.');
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
