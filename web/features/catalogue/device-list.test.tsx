import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { FRANCS, PESOS } from '#domain/contract/testing/moneys.ts';
import { ContactContext } from './contact-context.ts';
import { DeviceList } from './device-list.tsx';
import { DeviceRow } from './device-row.tsx';

const category = 'PHONES';

function row(display: string, finalPrice: number | null, more: Partial<CatalogueRow> = {}): CatalogueRow {
  return { device: display, display, finalPrice, category, isHeader: false, ...more };
}

/** A device with a price for each label. */
function prices(group: string, byLabel: Record<string, number | 'Call' | 'out'>): CatalogueRow[] {
  return Object.entries(byLabel).map(([variant, price]) =>
    row(`${group} ${variant}`, typeof price === 'number' ? price : null, {
      group,
      variant,
      ...(price === 'Call' && { onRequest: price }),
      ...(price === 'out' && { outOfStock: true as const }),
    }),
  );
}

const title = (display: string) => row(display, 0, { isHeader: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Drawing {
  width?: number;
  contact?: string | null;
  money?: Money;
}

function draw(devices: CatalogueRow[], { width = 360, contact = null, money }: Drawing = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return render(
    <ContactContext value={contact}>
      <DeviceList devices={devices} money={money} />
    </ContactContext>,
  ).container;
}

/** What a screen reader says of each device. */
function spoken(): string[] {
  return screen.getAllByRole('listitem').map((item) => {
    const copy = item.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
    return copy.textContent.replace(/\s+/g, ' ').trim();
  });
}

test('is one column from the moment that printing begins, before the pages are counted', () => {
  const container = draw(
    [...Array(60).keys()].map((place) => row(`Phone ${place}`, 1)),
    { width: 1440 },
  );
  const columns = () => container.querySelectorAll('.list-column');
  expect(columns()).toHaveLength(3);
  window.dispatchEvent(new Event('beforeprint'));
  expect(columns()).toHaveLength(1);
  window.dispatchEvent(new Event('afterprint'));
  expect(columns()).toHaveLength(3);
});

describe('a device with several prices', () => {
  test('is one item: its name, and a label over each price', () => {
    draw([title('iPhone 15'), ...prices('Pro 128GB', { 'A+': 620, B: 560 }), row('Plus', 450)]);
    expect(spoken()).toEqual(['Pro 128GB, A+ $620, B $560', 'Plus, $450']);
  });

  test('a repeated label is another item', () => {
    draw([...prices('Pro', { A: 620, B: 560 }), ...prices('Pro', { A: 610, B: 550 }), row('Plus', 1)]);
    expect(spoken()).toEqual(['Pro, A $620, B $560', 'Pro, A $610, B $550', 'Plus, $1']);
  });

  test('with a single price it is a row with its full name', () => {
    draw([...prices('Pro', { B: 560 }), row('Plus', 450)]);
    expect(spoken()).toEqual(['Pro B, $560', 'Plus, $450']);
  });

  test('the last price stands on the edge: the first of a shorter line says where it begins', () => {
    const container = draw([...prices('Pro', { A: 3, B: 2, C: 1 }), row('Plus', 1)]);
    const starts = () =>
      Array.from(container.querySelectorAll('.strip-cell'), (cell) => cell.getAttribute('data-start'));
    expect(starts()).toEqual(['3', null, null]);
    cleanup();
    draw([...prices('Pro', { A: 7, B: 6, C: 5, D: 4, E: 3, F: 2, G: 1 })]);
    const cells = document.querySelectorAll('.strip-cell');
    expect(Array.from(cells, (cell) => cell.getAttribute('data-start'))).toEqual([
      null,
      null,
      null,
      null,
      null,
      '4',
      null,
    ]);
  });

  test('a label that others of its section have shows a dash, for the eye only', () => {
    const container = draw([
      ...prices('Pro', { 'A+': 620, A: 600, B: 560, C: 500 }),
      ...prices('Plus', { A: 500, B: 460, C: 420 }),
    ]);
    expect(spoken()[1]).toBe('Plus, A $500, B $460, C $420');
    const dash = container.querySelector('.strip-cell[aria-hidden]');
    expect(dash?.textContent).toBe('A+ –');
  });

  test('all out of stock is one muted row', () => {
    const container = draw([...prices('Pro', { A: 'out', B: 'out' }), row('Plus', 450)]);
    expect(spoken()).toEqual(['Pro, Out of stock', 'Plus, $450']);
    expect(container.querySelector('.device-name')?.className).toContain('text-muted');
  });
});

describe('a table', () => {
  const devices = [
    title('iPhone 15 Series'),
    ...prices('Pro Max', { 'A+': 700, A: 680, B: 630 }),
    ...prices('Pro', { 'A+': 620, A: 600, B: 560 }),
    ...prices('Plus', { A: 480, B: 460 }),
  ];

  test('is as wide as two columns on a desktop, with its labels in a head for the eye', () => {
    const container = draw(devices, { width: 1440 });
    const wide = container.querySelector('.list-column-wide');
    expect(wide?.querySelectorAll('li')).toHaveLength(3);
    const heads = container.querySelectorAll('.table-labels');
    expect(Array.from(heads, ({ textContent, ariaHidden }) => [textContent, ariaHidden])).toEqual([
      ['A+AB', 'true'],
      ['A+AB', 'true'],
    ]);
    expect(screen.getByRole('heading', { name: 'iPhone 15 Series' })).toBeDefined();
    expect(spoken()[2]).toBe('Plus, A $480, B $460');
  });

  test('has the same elements on a phone, where its column is not wide', () => {
    const narrow = draw(devices).querySelector('.list-block')?.outerHTML;
    cleanup();
    const container = draw(devices, { width: 1440 });
    expect(container.querySelector('.list-block')?.outerHTML).toBe(narrow);
  });
});

describe('words in place of a price', () => {
  const onRequest = [row('iPhone 14 Pro 1TB', null, { onRequest: 'CALL' })];

  test('on request is a link to the contact, in the words of the sheet', () => {
    draw(onRequest, { contact: 'tel:+12125550142' });
    const link = screen.getByRole('link', { name: 'CALL' });
    expect(link.getAttribute('href')).toBe('tel:+12125550142');
    expect(link.getAttribute('target')).toBeNull();
  });

  test('a contact on the web opens beside the list', () => {
    draw(onRequest, { contact: 'https://chat.example/shop' });
    expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link').getAttribute('rel')).toBe('noreferrer');
  });

  test('without a contact it is plain text', () => {
    draw(onRequest);
    expect(screen.queryByRole('link')).toBeNull();
    expect(spoken()).toEqual(['iPhone 14 Pro 1TB, CALL']);
  });

  test('a price of a strip may be on request too', () => {
    draw([...prices('Pro', { A: 'Call', B: 560 }), row('Plus', 1)], { contact: 'tel:1' });
    expect(spoken()[0]).toBe('Pro, A Call, B $560');
    expect(screen.getByRole('link', { name: 'Call' })).toBeDefined();
  });

  test('out of stock is muted and no link, and says no count', () => {
    const container = draw([row('iPhone 15', null, { outOfStock: true, stock: '0' })], { contact: 'tel:1' });
    expect(spoken()).toEqual(['iPhone 15, Out of stock']);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.querySelector('.device-name')?.className).toContain('text-muted');
    expect(container.querySelector('.device-leader')).not.toBeNull();
  });
});

test('a note and the stock follow the name', () => {
  draw([
    row('iPhone 15', 450, { stock: '12', note: 'Carrier: T-Mobile' }),
    ...prices('Pro', { A: 620, B: 560 }).map((one) => ({ ...one, note: 'Box' })),
  ]);
  expect(spoken()).toEqual(['iPhone 15, 12 in stock, Carrier: T-Mobile, $450', 'Pro, Box, A $620, B $560']);
});

test('a single variant, as a search finds it, is a row with its full name and marks', () => {
  const [variant] = prices('Pro 128GB', { 'A+': 620 });
  if (!variant) throw new Error('no variant');
  render(<DeviceRow {...variant} money={undefined} ranges={[{ start: 0, end: 3 }]} />);
  const item = screen.getByRole('listitem');
  expect(item.textContent).toBe('Pro 128GB A+, $620');
  expect(within(item).getByText('Pro').tagName).toBe('MARK');
});

test('a row with one price has the same markup as ever', () => {
  const container = draw([row('iPhone 15 128GB', 450)]);
  expect(container.querySelector('li')?.outerHTML).toBe(
    '<li class="device-row"><span class="device-name"><span class="device-name-text">iPhone 15 128GB</span></span>' +
      '<span class="device-leader">, </span><span class="device-price">$450</span></li>',
  );
});

test('rows and strips are in the money of their list', () => {
  const devices = [
    row('iPhone 15', 5_200_000),
    ...prices('Pro', { A: 6_150_000, B: 'Call', C: 420 }),
    row('Case', 0),
  ];
  draw(devices, { money: PESOS });
  expect(spoken()).toEqual(['iPhone 15, $ 5.200.000', 'Pro, A $ 6.150.000, B Call, C $ 420', 'Case, $ 0']);
  cleanup();
  draw([row('iPhone 15', 1299), row('Case', 9.9)], { money: FRANCS });
  expect(spoken()).toEqual(["iPhone 15, CHF 1'299.00", 'Case, CHF 9.90']);
});
