import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeStylesByRules } from '#test/setup/computed-style.ts';
import { copyRowsAsLines } from './copy-rows.ts';
import { DeviceList } from './device-list.tsx';
import { DeviceRow } from './device-row.tsx';
import { ListColumns } from './list-columns.tsx';

const BLOCKS = [
  blockOf('iPhone 17 Series', ['iPhone 17 256GB', 'iPhone 17 Air']),
  blockOf('iPhone 16 Series', ['iPhone 16  <Plus> & more']),
];
const CONTINUED = [{ ...blockOf('iPhone 16 Series', ['iPhone 16e']), isContinued: true }];

function blockOf(title: string, names: readonly string[]) {
  return { title, isContinued: false, rows: names.map((row, rowIndex) => ({ row, rowIndex })) };
}

let stop: () => void;

beforeEach(() => {
  render(
    <main>
      <p>Updated today</p>
      <div role="tabpanel">
        <input aria-label="Search" defaultValue="iphone" />
        <ListColumns
          columns={[BLOCKS, CONTINUED]}
          isLong={false}
          isComplete
          renderRow={({ row: display }, place) => (
            <DeviceRow key={place} display={display} finalPrice={700 + place} money={undefined} />
          )}
        />
      </div>
      <p>
        Call <b>us</b>
      </p>
    </main>,
  );
  stop = copyRowsAsLines(screen.getByRole('tabpanel'));
});

afterEach(() => {
  stop();
  cleanup();
});

/** Null where the browser copies by itself. */
function copy(target: EventTarget = document.body) {
  const data = new Map<string, string>();
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData: { setData: (type: string, text: string) => data.set(type, text) },
  });
  target.dispatchEvent(event);
  return event.defaultPrevented ? { text: data.get('text/plain'), html: data.get('text/html') } : null;
}

function select(from: Node, start: number, to: Node, end: number): void {
  document.getSelection()?.setBaseAndExtent(from, start, to, end);
}

function textOf(text: string): Node {
  return screen.getByText(text).firstChild ?? document.body;
}

test('selected rows are copied as lines of name, tab and price, and titles on their own', () => {
  select(textOf('iPhone 17 Series'), 0, textOf('iPhone 16e'), 10);
  expect(copy()?.text?.split('\n')).toEqual([
    'iPhone 17 Series',
    'iPhone 17 256GB\t$700',
    'iPhone 17 Air\t$701',
    'iPhone 16 Series',
    'iPhone 16 <Plus> & more\t$700',
    'iPhone 16e',
  ]);
});

test('a half-selected row is copied as far as it is selected', () => {
  select(textOf('iPhone 17 256GB'), 7, textOf('$701'), 3);
  expect(copy()?.text).toBe('17 256GB\t$700\niPhone 17 Air\t$70');
});

test('rows that are shown in place of the list are copied, and the hidden list is not', () => {
  computeStylesByRules();
  const changes = document.createElement('section');
  changes.innerHTML = '<p class="device-row"><b>iPhone 15</b> <span class="device-price">$90</span></p>';
  const panel = screen.getByRole('tabpanel');
  panel.before(changes);
  panel.style.display = 'none';
  select(document.body, 0, document.body, document.body.childNodes.length);
  expect(copy()?.text?.split('\n')).toEqual(['Updated today', 'iPhone 15\t$90', 'Call us']);
  select(textOf('iPhone 15'), 0, textOf('$90'), 3);
  expect(copy()?.text).toBe('iPhone 15\t$90');
});

test('what is around the list keeps its lines', () => {
  computeStylesByRules();
  select(document.body, 0, document.body, document.body.childNodes.length);
  const lines = copy()?.text?.split('\n') ?? [];
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['Updated today', 'iPhone 16e\t$700', 'Call us']);
});

test('a spreadsheet gets a table, in which names are text', () => {
  select(textOf('iPhone 16 Series'), 0, textOf('iPhone 16e'), 10);
  expect(copy()?.html).toBe(
    '<table><tbody><tr><td colspan="2">iPhone 16 Series</td></tr>' +
      '<tr><td>iPhone 16 &lt;Plus&gt; &amp; more</td><td>$700</td></tr>' +
      '<tr><td colspan="2">iPhone 16e</td></tr></tbody></table>',
  );
});

test('a part of a name, text outside the list and the search field are left to the browser', () => {
  select(textOf('iPhone 17 Air'), 7, textOf('iPhone 17 Air'), 13);
  expect(copy()).toBeNull();
  select(textOf('Updated today'), 0, textOf('Updated today'), 7);
  expect(copy()).toBeNull();
  select(document.body, 0, document.body, 1);
  expect(copy(screen.getByRole('textbox'))).toBeNull();
  document.getSelection()?.removeAllRanges();
  expect(copy()).toBeNull();
});

describe('devices with several prices', () => {
  const variant = (group: string, label: string, finalPrice: number | null, more = {}) => ({
    ...{ device: `${group} ${label}`, display: `${group} ${label}`, category: 'PHONES', isHeader: false },
    ...{ group, variant: label, finalPrice, ...more },
  });

  beforeEach(() => {
    cleanup();
    stop();
    const note = { note: 'Carrier: T-Mobile' };
    const series = { device: 'Series', display: 'Series', finalPrice: 0, category: 'PHONES', isHeader: true };
    const devices = [
      series,
      ...[variant('Pro', 'A+', 620, note), variant('Pro', 'A', 600, note), variant('Pro', 'B', 560, note)],
      ...[variant('Max', 'A+', 700), variant('Max', 'A', null, { onRequest: 'Call' })],
    ];
    render(
      <div role="tabpanel">
        <DeviceList devices={devices} />
      </div>,
    );
    stop = copyRowsAsLines(screen.getByRole('tabpanel'));
  });

  test('each price is a line with the name of its device, without dashes, labels of the head and notes', () => {
    select(document.body, 0, document.body, document.body.childNodes.length);
    expect(copy()?.text?.split('\n')).toEqual([
      'Series',
      'Pro A+\t$620',
      'Pro A\t$600',
      'Pro B\t$560',
      'Max A+\t$700',
      'Max A\tCall',
    ]);
  });

  test('selected prices have their name and label, though these are not selected', () => {
    select(textOf('$600'), 0, textOf('$560'), 4);
    expect(copy()?.text).toBe('Pro A\t$600\nPro B\t$560');
  });
});
