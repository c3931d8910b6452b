import { type RefObject, useEffect, useState } from 'react';
import { FIRST_COLUMNS, FIRST_ROWS, type GridWindow, windowAt } from './model/grid-window.ts';

interface GridWindows {
  readonly rows: GridWindow;
  readonly columns: GridWindow;
}

/** The rows and columns in view, updated when the matrix is resized or scrolled. */
export function useGridWindow(scroller: RefObject<HTMLElement | null>): GridWindows {
  const [windows, setWindows] = useState<GridWindows>({ rows: FIRST_ROWS, columns: FIRST_COLUMNS });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setWindows((before) => windowsOf(element, before));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  return windows;
}

/** Returns the same object if nothing differs or nothing is laid out, so that nothing is rendered again. */
function windowsOf(element: HTMLElement, before: GridWindows): GridWindows {
  const row = sizeOf(element, 'tr[data-category]');
  const column = sizeOf(element, '[data-head="column"]');
  if (row.height === 0 || column.width === 0) return before;
  // Headers and default rules cover what scrolls beneath them.
  const corner = sizeOf(element, '.matrix-corner');
  const defaults = sizeOf(element, 'tr[data-default]');
  const rows = windowAt(
    element.scrollTop,
    element.clientHeight - corner.height - defaults.height,
    row.height,
  );
  const columns = windowAt(element.scrollLeft, element.clientWidth - corner.width, column.width);
  return isSame(rows, before.rows) && isSame(columns, before.columns) ? before : { rows, columns };
}

function sizeOf(element: HTMLElement, selector: string): { width: number; height: number } {
  const { offsetWidth: width = 0, offsetHeight: height = 0 } =
    element.querySelector<HTMLElement>(selector) ?? {};
  return { width, height };
}

function isSame(one: GridWindow, other: GridWindow): boolean {
  return one.first === other.first && one.last === other.last;
}
