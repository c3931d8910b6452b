import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LAYOUT_MESSAGES } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { shownToast } from '#web/ui/testing/open-part.tsx';
import { CHANGED, CLEAR, GRADES, makePreview, makeSheet } from './testing/columns-server.ts';
import { label, open, role, serverForEachTest, use } from './testing/open-columns.tsx';

const server = serverForEachTest();
const answers = () => screen.getAllByRole('radio').filter((each) => each.closest('.columns-answers'));
const row = (number: number) => screen.getByRole('row', { name: new RegExp(`^${number}\\b`) });

test('sheets have their states, and the first that needs an answer is open', async () => {
  await open();
  const list = within(screen.getByRole('navigation', { name: 'Sheets' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Used UnlockedNeeds an answer',
    'iPadClear',
    'MacBooksConfirmed',
  ]);
  expect(list.getByRole('button', { current: true })).toHaveTextContent('Used Unlocked');
  expect(screen.getByText('1 sheet needs an answer')).toBeVisible();
  expect(screen.getByText('prices.xlsx, read 14 Nov 2025, 09:20')).toBeVisible();
  expect(screen.getByText('The first 6 of 84 rows')).toBeVisible();
});

test('one click on the button confirms the proposed answer and leads to the review', async () => {
  await open();
  expect(screen.getByText('Two columns look like prices. Which are prices?')).toBeVisible();
  expect(answers().map((each) => [each.textContent, each.getAttribute('aria-checked')])).toEqual([
    ['A price for each of A+ and B B and C', 'true'],
    ['Only A+ is the price B as the one price, B not shown', 'false'],
  ]);
  await userEvent.click(use());
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
  expect(window.location.search).toBe('?panel=price-data');
  expect(server.current.sent('confirmLayout').map(({ query, body }) => [query, body])).toEqual([
    [
      { sheet: 'Used Unlocked', n: '1' },
      { layout: GRADES, revision: 0 },
    ],
  ]);
  expect(shownToast()).toBe('Columns confirmed - The new list waits for your review');
});

test('another answer sets the columns', async () => {
  await open();
  expect(
    [role('A'), role('B'), role('C'), role('D')].map((each) => (each as HTMLSelectElement).value),
  ).toEqual(['name', 'price', 'price', 'ignore']);
  await userEvent.click(screen.getByRole('radio', { name: /Only A\+/ }));
  expect(role('C')).toHaveValue('ignore');
  // The only price needs no label.
  expect(screen.queryByRole('textbox', { name: /Label of column B/ })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(server.current.bodies('previewLayout').at(-1)?.layout.columns[2]?.role).toBe('ignore'),
  );
});

test('each column has a role and each of several prices a label', async () => {
  await open();
  await userEvent.selectOptions(role('D'), 'Stock');
  await userEvent.clear(label('C'));
  await userEvent.type(label('C'), 'Grade B ');
  expect(answers().every((each) => each.getAttribute('aria-checked') === 'false')).toBe(true);
  await userEvent.click(use());
  await screen.findByRole('button', { name: 'Publish' });
  expect(server.current.bodies('confirmLayout')[0]?.layout.columns).toEqual([
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A+' },
    { column: 'C', role: 'price', label: 'Grade B' },
    { column: 'D', role: 'stock' },
  ]);
});

test('a third price takes its label from the header', async () => {
  await open();
  await userEvent.selectOptions(role('D'), 'Price');
  expect(label('D')).toHaveValue('Qty');
});

test.each([
  ['no name', () => userEvent.selectOptions(role('A'), 'Not shown'), LAYOUT_MESSAGES.noName],
  ['equal labels', () => userEvent.type(label('C'), '{Backspace}A+'), LAYOUT_MESSAGES.labelTaken('A+')],
  ['no label', () => userEvent.clear(label('C')), LAYOUT_MESSAGES.labelMissing],
])('%s: the fault stands beside the button, and nothing is sent', async (_name, break_, sentence) => {
  await open();
  await break_();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(use()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(use());
  expect(server.current.sent('confirmLayout')).toEqual([]);
});

test('the header row can be another one, or none; labels follow it', async () => {
  await open();
  expect(screen.getByText('Row 2 is the header')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use another header row' }));
  await userEvent.selectOptions(
    screen.getByLabelText('Header row', { selector: 'select' }),
    'Row 4: iPhone 15, 620, 560, 4',
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Row 4 is the header')).toBeVisible();
  expect(label('B')).toHaveValue('620');
  await userEvent.click(screen.getByRole('button', { name: 'Use another header row' }));
  await userEvent.selectOptions(screen.getByLabelText('Header row', { selector: 'select' }), 'No header row');
  await userEvent.click(screen.getByRole('switch', { name: 'Titles begin the names' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('No row is the header')).toBeVisible();
  await userEvent.type(label('B'), 'A');
  await userEvent.type(label('C'), 'B');
  await userEvent.click(use());
  await screen.findByRole('button', { name: 'Publish' });
  expect(server.current.bodies('confirmLayout')[0]?.layout).toMatchObject({
    headerRow: null,
    titleInName: true,
  });
});

test('the sheet is a table whose rows and columns have names; left-out rows say why', async () => {
  await open();
  await screen.findByText('Left out: 2 rows');
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Row', 'A', 'B', 'C', 'D']);
  expect(
    within(row(4))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['iPhone 15', '620', '560', '4']);
  expect(row(2)).toHaveAttribute('data-kind', 'header');
  expect(row(3)).toHaveAttribute('data-kind', 'title');
  expect(row(5)).toHaveAttribute('data-kind', 'left-out');
  expect(within(row(5)).getByRole('cell', { name: 'The name is missing' })).toBeVisible();
  expect(within(row(6)).getByRole('cell', { name: '56O' })).toHaveAttribute('title', "'56O' is not a price");
  const leftOut = within(screen.getByRole('region', { name: 'Left out' }));
  expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 5The name is missing',
    "Row 6'56O' is not a price (C6)",
  ]);
});

test('the list appears as each tier will see it', async () => {
  await open();
  const preview = within(screen.getByRole('region', { name: 'Visitors will see' }));
  expect(await preview.findByText('$560')).toBeVisible();
  expect(preview.getByText('2 devices shown in 1 section')).toBeVisible();
  await userEvent.click(preview.getByRole('radio', { name: 'VIP' }));
  expect(preview.getByText('$540')).toBeVisible();
  expect(preview.queryByText('$560')).not.toBeInTheDocument();
  expect(server.current.sent('previewLayout').length).toBeLessThanOrEqual(2);
});

test('typing asks for the list once, and gives up the answer to the layout before', async () => {
  await open();
  await screen.findByText('Left out: 2 rows');
  const before = server.current.sent('previewLayout').length;
  const gate = new Gate();
  server.current.on('previewLayout', gate);
  await userEvent.type(label('C'), 'etter');
  await waitFor(() => expect(server.current.sent('previewLayout')).toHaveLength(before + 1));
  expect(server.current.bodies('previewLayout').at(-1)?.layout.columns[2]?.label).toBe('Better');
  await userEvent.selectOptions(role('D'), 'Note');
  await waitFor(() => expect(server.current.sent('previewLayout')).toHaveLength(before + 2));
  expect(server.current.sent('previewLayout').at(-2)?.isAborted()).toBe(true);
  gate.release();
});

test('arrow keys go from column to column, and Enter does not choose another role', async () => {
  await open();
  role('A').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(role('C')).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowLeft}');
  expect(role('B')).toHaveFocus();
  await userEvent.tab();
  expect(label('B')).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(label('C')).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(role('D')).toHaveFocus();
  expect(role('C')).toHaveValue('price');
});

test('a changed column is drawn as it was confirmed and as it is now', async () => {
  server.current.sheets = [makeSheet(), CHANGED];
  server.current.preview = makePreview({
    rejected: [],
    counts: { ...makePreview().counts, rejected: 0, rejectedRows: 0 },
    changes: [
      { variant: 'Swap', added: 2, removed: 0, changed: 0, same: 0 },
      { variant: 'B', added: 0, removed: 0, changed: 0, same: 2 },
      { variant: 'A+', added: 0, removed: 64, changed: 0, same: 0 },
    ],
  });
  await open();
  expect(screen.getByText('1 sheet changed')).toBeVisible();
  expect(screen.getByText("Column B was 'A+' and is now 'Swap'.")).toBeVisible();
  expect(screen.getByText('Visitors still see the list published 13 Nov 2025, 17:42.')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Row',
    'A',
    'B, confirmed',
    'B, now',
    'C',
    'D',
  ]);
  expect(within(row(2)).getByText('A+').tagName).toBe('S');
  expect(
    within(row(4))
      .getAllByRole('cell')
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['iPhone 15', '655', '620', '560']);
  expect(answers()).toHaveLength(3);
  expect(screen.getByText('The whole new list waits for this answer.')).toBeVisible();
  const changes = within(await screen.findByRole('region', { name: 'What changes' }));
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Swap2 new prices',
    'A+64 prices leave the list',
    'BNo change',
  ]);
  expect(screen.queryByRole('region', { name: 'Left out' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /Still A\+/ }));
  await userEvent.click(use());
  await waitFor(() =>
    expect(server.current.bodies('confirmLayout')).toEqual([{ layout: GRADES, revision: 1 }]),
  );
});

test('sheets with the same title are told apart', async () => {
  server.current.sheets = [makeSheet(), makeSheet({ n: 2 }), CLEAR];
  await open('&view=columns&sheet=Used+Unlocked&n=2');
  const current = within(screen.getByRole('navigation', { name: 'Sheets' })).getByRole('button', {
    current: true,
  });
  expect(current).toHaveTextContent('Used Unlocked (2)');
  await userEvent.click(use());
  await waitFor(() =>
    expect(server.current.queries('confirmLayout')).toEqual([{ sheet: 'Used Unlocked', n: '2' }]),
  );
});

test('200 columns are drawn, and none beyond them', async () => {
  const wide = Array.from({ length: 200 }, (_, index) => `Heading ${index}`);
  server.current.sheets = [
    makeSheet({ rows: [wide, wide.map(String), wide], question: null, proposal: null }),
  ];
  server.current.preview = makePreview({ rejected: [] });
  await open();
  expect(screen.getByRole('columnheader', { name: 'GR' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'GS' })).not.toBeInTheDocument();
});

test('on a phone a column opens its roles and its label, and the list is a fold', async () => {
  onPhone();
  await open();
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveDisplayValue(
    'Used Unlocked, needs an answer',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Column C, B: Price B' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Column C, B' }));
  expect(sheet.getByRole('radio', { name: /^Price/ })).toBeChecked();
  await userEvent.clear(sheet.getByLabelText('Label'));
  await userEvent.type(sheet.getByLabelText('Label'), 'Grade B');
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Column C, B: Price Grade B' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Column D, Qty: Not shown' }));
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Column D, Qty' })).getByRole('radio', { name: /^Stock/ }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(
    screen.getByRole('button', { name: /^Visitors will see\s*2 devices, 2 rows left out$/ }),
  );
  expect(
    await within(screen.getByRole('dialog', { name: 'Visitors will see' })).findByText('$560'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(use());
  await screen.findByRole('button', { name: 'Publish' });
  expect(server.current.bodies('confirmLayout')[0]?.layout.columns.slice(2)).toEqual([
    { column: 'C', role: 'price', label: 'Grade B' },
    { column: 'D', role: 'stock' },
  ]);
});

function onPhone(): void {
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media === '(width < 48rem)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  onTestFinished(() => spy.mockRestore());
}
