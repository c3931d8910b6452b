import type { ColumnStarts } from '#domain/catalogue/column-starts.ts';
import { continuedTitle } from '#domain/catalogue/columns.ts';

/** Moves the rows of a list in one column into the columns for which the grid has room. */
export function arrangeRows(
  grid: HTMLElement | null,
  columnStarts: Readonly<Record<number, ColumnStarts>>,
): void {
  const [column] = grid?.children ?? [];
  if (!grid || !column) return;
  const columnCount = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const starts = columnStarts[columnCount];
  if (starts) fillColumns(grid, column, starts, columnCount);
}

function fillColumns(grid: Element, first: Element, starts: ColumnStarts, columnCount: number): void {
  const columns = [first];
  while (columns.length < columnCount) columns.push(first.cloneNode(false) as Element);
  let index = 0;
  const columnNow = () => columns[starts.filter((start) => start <= index).length] ?? first;
  for (const block of [...first.children]) {
    let part = block;
    let column = columnNow();
    column.append(block);
    if (block.querySelector('h2')) index += 1;
    for (const row of block.querySelectorAll('li')) {
      if (columnNow() !== column) {
        column = columnNow();
        part = restOf(block);
        column.append(part);
      }
      if (part !== block) part.querySelector('ul')?.append(row);
      index += 1;
    }
  }
  grid.append(...columns);
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
