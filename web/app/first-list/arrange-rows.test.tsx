import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type FirstList, firstListOf } from '#domain/catalogue/first-list.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
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

/** Sections of plain rows, and of devices with two to five prices. */
const variants = fc
  .array(
    fc.record({ isTable: fc.boolean(), sizes: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 }) }),
    { maxLength: 6 },
  )
  .map((sections) =>
    sections.flatMap(({ isTable, sizes }, place): CatalogueRow[] => {
      const row = { device: 'x', category: 'IPAD', isHeader: false, finalPrice: 100 };
      const priceOf = (group: string, label: number) => ({
        display: group,
        group,
        variant: `Grade ${label}`,
      });
      return [
        { ...row, display: `Series ${place}`, finalPrice: 0, isHeader: true },
        ...sizes.flatMap((size, at) =>
          Array.from({ length: isTable ? 3 : size }, (_, label) => ({
            ...row,
            ...(isTable || size > 2 ? priceOf(`Device ${at}`, label) : { display: `Device ${at}` }),
          })),
        ),
      ];
    }),
  );

/** As the page renders it on a window of that width. */
function renderedAt(width: number, { devices, money, columnStarts, tables }: FirstList): string {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { container } = render(
    <DeviceList devices={devices} money={money} columnStarts={columnStarts} tables={tables} />,
  );
  const { innerHTML } = container;
  cleanup();
  return innerHTML;
}

function arrangedIn(columnCount: number, first: FirstList): string {
  const { devices, money, columnStarts, tables } = first;
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(
    <DeviceList devices={devices} money={money} columnStarts={columnStarts} tables={tables} />,
  );
  document.body.replaceChildren(place);
  const grid = place.querySelector<HTMLElement>('.list-grid');
  if (!grid) throw new Error('the list has no grid');
  grid.style.gridTemplateColumns = Array.from({ length: columnCount }, () => '100px').join(' ');
  arrangeRows(grid, first);
  grid.removeAttribute('style');
  const { innerHTML } = place;
  place.remove();
  return innerHTML;
}

function expectArranged(width: number, devices: CatalogueRow[], rowCount?: number, money?: Money): void {
  const categoriesAnswer = { categories: [], publishedAt: null };
  const list = { categoriesAnswer, category: 'IPAD', devices, money, categoriesTag: '', devicesTag: '' };
  const first = firstListOf(list, rowCount);
  const columnCount = [360, 768, 1200, 1700].filter((from) => width >= from).length;
  expect(arrangedIn(columnCount, first)).toBe(renderedAt(width, first));
}

test.each([360, 800, 1300, 1900])(
  'at %d px the rows of the document are arranged as the page renders them, also the beginning of a list',
  (width) => {
    fc.assert(
      fc.property(rows, (devices) => expectArranged(width, devices)),
      { numRuns: 15 },
    );
    fc.assert(
      fc.property(variants, fc.integer({ min: 1, max: 60 }), (devices, rowCount) =>
        expectArranged(width, devices, rowCount),
      ),
      { numRuns: 15 },
    );
    fc.assert(
      fc.property(variants, fc.integer({ min: 1, max: 60 }), (devices, rowCount) => {
        const inMillions = devices.map((row) => ({ ...row, finalPrice: 5_200_000 }));
        expectArranged(width, inMillions, rowCount, PESOS);
      }),
      { numRuns: 10 },
    );
  },
);
