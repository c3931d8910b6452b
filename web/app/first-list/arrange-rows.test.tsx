import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type FirstList, firstListOf } from '#domain/catalogue/first-list.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { DeviceList } from '#web/features/catalogue/device-list.tsx';
import { arrangeRows } from './arrange-rows.ts';

const rows = fc.array(
  fc.nat({ max: 9 }).map(
    (digit): CatalogueRow => ({
      device: 'x',
      display: digit === 0 ? 'Series <b>' : `Device ${digit}`,
      finalPrice: 100 + digit,
      category: 'IPAD',
      isHeader: digit === 0,
    }),
  ),
  { maxLength: 90 },
);

/** As the page renders it on a window of that width. */
function renderedAt(width: number, { devices, columnStarts }: FirstList): string {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { container } = render(<DeviceList devices={devices} columnStarts={columnStarts} />);
  const { innerHTML } = container;
  cleanup();
  return innerHTML;
}

function arrangedIn(columnCount: number, { devices, columnStarts }: FirstList): string {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<DeviceList devices={devices} columnStarts={columnStarts} />);
  document.body.replaceChildren(place);
  const grid = place.querySelector<HTMLElement>('.list-grid');
  if (!grid) throw new Error('the list has no grid');
  grid.style.gridTemplateColumns = Array.from({ length: columnCount }, () => '100px').join(' ');
  arrangeRows(grid, columnStarts);
  grid.removeAttribute('style');
  const { innerHTML } = place;
  place.remove();
  return innerHTML;
}

test.each([360, 800, 1300, 1900])(
  'at %d px the rows of the document are arranged as the page renders them, also the beginning of a list',
  (width) => {
    fc.assert(
      fc.property(rows, (devices) => {
        const categoriesAnswer = { categories: [], publishedAt: null };
        const list = { categoriesAnswer, category: 'IPAD', devices };
        const first = firstListOf({ ...list, categoriesTag: '', devicesTag: '' });
        const expected = renderedAt(width, first);
        const columnCount = expected.split('class="list-column"').length - 1;
        expect(arrangedIn(columnCount, first)).toBe(expected);
      }),
      { numRuns: 15 },
    );
  },
);
