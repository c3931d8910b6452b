import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { READ_AT } from '#web/features/price-data/testing/price-data-server.ts';
import { Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { shownToast } from '#web/ui/testing/open-part.tsx';
import { CLEAR, CONFIRMED, GRADES, makeSheet } from './testing/columns-server.ts';
import { open, role, serverForEachTest, sheetButton, show, use } from './testing/open-columns.tsx';

const server = serverForEachTest();

test('what is set and not used survives another sheet, Back and Escape, and a reload asks first', async () => {
  await open();
  await userEvent.selectOptions(role('D'), 'Note');
  await userEvent.click(sheetButton(/^iPad/));
  expect(window.location.search).toBe('?panel=price-data&view=columns&sheet=iPad');
  expect(role('B')).toHaveValue('price');
  expect(sheetButton(/^Used Unlocked/)).toHaveTextContent('Not used yet');
  role('B').focus();
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('region', { name: 'Source' });
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Open columns' }));
  await screen.findByRole('table');
  expect(role('D')).toHaveValue('note');
  await userEvent.selectOptions(role('D'), 'Not shown');
  expect(sheetButton(/^Used Unlocked/)).toHaveTextContent('Needs an answer');
});

test('Cancel asks before it loses what was set', async () => {
  await open();
  await userEvent.selectOptions(role('D'), 'Note');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard Changes' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Open columns' }));
  await screen.findByRole('table');
  expect(role('D')).toHaveValue('ignore');
});

test('a clear sheet needs nothing, and can be given its stock', async () => {
  await open('&view=columns&sheet=iPad');
  expect(screen.getByText('This sheet needs no answer. You can add stock or notes.')).toBeVisible();
  expect(use()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.selectOptions(role('C'), 'Stock');
  await userEvent.click(use());
  await screen.findByRole('button', { name: 'Publish' });
  expect(server.current.sent('confirmLayout')[0]).toMatchObject({
    query: { sheet: 'iPad', n: '1' },
    body: { revision: 0, layout: { headerRow: 1, columns: [{}, {}, { column: 'C', role: 'stock' }] } },
  });
});

test('nothing can be set while the sheet is read: it would be lost with the answer', async () => {
  const answer = new Gate();
  server.current.on('confirmLayout', answer);
  await open();
  await userEvent.click(use());
  await userEvent.selectOptions(role('D'), 'Note');
  expect(role('D')).toHaveValue('ignore');
  answer.release();
  await screen.findByRole('button', { name: 'Publish' });
});

test('an answer leads to the next sheet that needs one, and the last answer to the review', async () => {
  server.current.sheets = [makeSheet(), CLEAR, makeSheet({ sheet: 'Samsung', category: 'SAMSUNG' })];
  await open();
  await userEvent.click(use());
  await waitFor(() => expect(window.location.search).toBe('?panel=price-data&view=columns&sheet=Samsung'));
  expect(sheetButton(/^Samsung/)).toHaveAttribute('aria-current', 'true');
  expect(document.activeElement).toContainElement(use());
  await userEvent.click(use());
  await screen.findByRole('button', { name: 'Publish' });
});

test('confirmed columns are forgotten after a question', async () => {
  await open('&view=columns&sheet=MacBooks');
  expect(screen.getByText('Confirmed by admin, 14 Nov 2025, 09:20.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Forget these columns' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(sheetButton(/^MacBooks/)).toHaveTextContent('Needs an answer'));
  expect(server.current.queries('forgetLayout')).toEqual([{ sheet: 'MacBooks', n: '1' }]);
  expect(shownToast()).toBe('Columns forgotten - The new list waits for your review');
});

const NEWER = { revision: 4, savedBy: 'Ana', savedAt: READ_AT };

function overtake(): void {
  server.current.on('confirmLayout', () => {
    server.current.become(CONFIRMED, { layout: { ...GRADES, headerRow: 1 }, revision: 4 });
    return refuse('layout/newer-revision', {
      text: 'Ana has confirmed these columns meanwhile',
      details: { newer: NEWER },
    });
  });
}

test('who was faster is named, theirs can be looked at, and mine are used again', async () => {
  overtake();
  await open('&view=columns&sheet=MacBooks');
  await userEvent.selectOptions(role('D'), 'Note');
  await userEvent.click(use());
  expect(
    await screen.findByText(
      'Ana has confirmed other columns meanwhile, 14 Nov 2025, 09:20. Yours are still here.',
    ),
  ).toBeVisible();
  expect(role('D')).toHaveValue('note');
  await userEvent.click(screen.getByRole('button', { name: 'Look at theirs' }));
  expect(screen.getByText('Row 1 is the header')).toBeVisible();
  expect(role('D')).toHaveValue('ignore');
  await userEvent.click(screen.getByRole('button', { name: 'Back to mine' }));
  expect(role('D')).toHaveValue('note');
  server.current.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Use mine instead' }));
  await screen.findByRole('button', { name: 'Publish' });
  expect(server.current.bodies('confirmLayout').map(({ revision }) => revision)).toEqual([3, 4]);
});

test('mine are still there when the view is left while theirs are looked at, and are not changed by that', async () => {
  overtake();
  await open('&view=columns&sheet=MacBooks');
  await userEvent.selectOptions(role('D'), 'Note');
  await userEvent.click(use());
  await userEvent.click(await screen.findByRole('button', { name: 'Look at theirs' }));
  await userEvent.selectOptions(role('C'), 'Note');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('region', { name: 'Source' });
  await userEvent.click(screen.getByRole('button', { name: 'Open columns' }));
  await screen.findByRole('table');
  await userEvent.click(sheetButton(/^MacBooks/));
  expect(role('D')).toHaveValue('note');
  expect(role('C')).not.toHaveValue('note');
});

test('two admins who agree are not asked to choose', async () => {
  server.current.on('confirmLayout', () => {
    server.current.become(makeSheet(), { state: 'confirmed', question: null, layout: GRADES, revision: 1 });
    return refuse('layout/newer-revision', { details: { newer: { ...NEWER, revision: 1 } } });
  });
  await open();
  await userEvent.click(use());
  expect(
    await screen.findByText('Ana has confirmed the same columns meanwhile, 14 Nov 2025, 09:20.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the review' }));
  await screen.findByRole('region', { name: 'Source' });
});

test('a layout of a background refresh is not overwritten by work that began before it', async () => {
  await open('&view=columns&sheet=MacBooks');
  await userEvent.selectOptions(role('D'), 'Note');
  server.current.become(CONFIRMED, { revision: 4 });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.current.sent('listLayouts').length).toBeGreaterThan(1));
  await userEvent.click(use());
  await waitFor(() =>
    expect(server.current.bodies('confirmLayout').map(({ revision }) => revision)).toEqual([3]),
  );
});

test('a refusal is shown as its sentence, and what was set stays', async () => {
  server.current.on('confirmLayout', refuse('request/invalid', { text: 'The sheet has no column D' }));
  await open();
  await userEvent.selectOptions(role('D'), 'Note');
  await userEvent.click(use());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The sheet has no column D'));
  expect(role('D')).toHaveValue('note');
});

test('without a connection it says so, and what was set stays', async () => {
  await open();
  server.current.onEvery(NO_CONNECTION);
  await userEvent.selectOptions(role('D'), 'Note');
  await userEvent.click(use());
  // Beside the button, and in place of the list.
  await waitFor(() => expect(screen.getAllByText('Check your connection, then try again.')).toHaveLength(2));
  expect(screen.getByText('Unable to show the list')).toBeVisible();
  expect(role('D')).toHaveValue('note');
});

test('sheets that cannot be loaded are tried again', async () => {
  server.current.on('listLayouts', NO_CONNECTION);
  show();
  expect(await screen.findByText('Unable to load the sheets')).toBeVisible();
  server.current.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('before the first workbook it says what to do', async () => {
  server.current.on('listLayouts', { source: null, sheets: [] });
  show();
  expect(await screen.findByText('No workbook has been read yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open Price Data' }));
  await screen.findByRole('region', { name: 'Source' });
});
