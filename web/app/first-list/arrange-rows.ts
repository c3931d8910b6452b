import { continuedTitle } from '#domain/catalogue/columns.ts';
import type { FirstList } from '#domain/catalogue/first-list.ts';

/** Moves the rows of a list in one column into the columns for which the grid has room. */
export function arrangeRows(
  grid: HTMLElement | null,
  { columnStarts, tables }: Pick<FirstList, 'columnStarts' | 'tables'>,
): void {
  const [first] = grid?.children ?? [];
  if (!grid || !first) return;
  const room = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const starts = columnStarts[room];
  if (!starts) return;
  const { count = room, wide = [], priceChars } = tables?.columns[room] ?? {};
  const columns = [first];
  while (columns.length < count) columns.push(first.cloneNode(false) as Element);
  for (const place of wide) columns[place]?.classList.add('list-column-wide');
  if (priceChars) grid.dataset.priceChars = `${priceChars}`;
  // A row begins the last of the columns that start with it: those before are empty.
  fillColumns((index) => columns[starts.filter((start) => start <= index).length] ?? first, first);
  grid.append(...columns);
}

function fillColumns(columnOf: (index: number) => Element, first: Element): void {
  let index = 0;
  for (const block of [...first.children]) {
    let part = block;
    let column = columnOf(index);
    column.append(block);
    if (block.querySelector('h2')) index += 1;
    for (const row of block.querySelectorAll('li')) {
      if (columnOf(index) !== column) {
        column = columnOf(index);
        part = restOf(block);
        column.append(part);
      }
      if (part !== block) part.querySelector('ul')?.append(row);
      // A device may stand for several rows of the list.
      index += Number(row.dataset.rows ?? 1);
    }
  }
}

/** The same section again, without its rows and with its title repeated. */
function restOf(block: Element): Element {
  const rest = block.cloneNode(true) as Element;
  rest.querySelector('ul')?.replaceChildren();
  const title = rest.querySelector('h2');
  if (!title) return rest;
  const repeated = document.createElement('div');
  repeated.ariaHidden = 'true';
  repeated.className = title.className;
  repeated.append(...title.childNodes);
  const [text] = repeated.children;
  if (text) text.textContent = continuedTitle(text.textContent);
  title.replaceWith(repeated);
  return rest;
}
