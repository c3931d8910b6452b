import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGrid } from './testing/grid-driver.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

function touchesAt(x: number, y: number) {
  return { touches: [{ clientX: x, clientY: y }] };
}

/** What is under the finger from now on; jsdom has no layout. */
function putUnderFinger(element: Element): void {
  Object.assign(document, { elementFromPoint: () => element });
}

function hold(element: Element): void {
  fireEvent.touchStart(element, touchesAt(10, 10));
  act(() => void vi.advanceTimersByTime(400));
}

describe('by touch', () => {
  test('a held cell starts a range, and dragging extends it without scrolling', () => {
    const grid = openGrid();
    hold(grid.cell('B2'));
    expect(grid.selected).toEqual(['B2']);
    putUnderFinger(grid.cell('C3'));
    // fireEvent answers false if the event was stopped: otherwise the page would scroll.
    expect(fireEvent.touchMove(grid.cell('B2'), touchesAt(90, 90))).toBe(false);
    expect(grid.selected).toEqual(['B2', 'C2', 'B3', 'C3']);
    expect(fireEvent.touchEnd(grid.cell('B2'))).toBe(false);
    fireEvent.touchMove(grid.cell('B2'), touchesAt(10, 10));
    expect(grid.selected).toHaveLength(4);
  });

  test('a held header selects columns', () => {
    const grid = openGrid();
    hold(grid.table.querySelector('[data-head="column"] button') ?? grid.table);
    expect(grid.selected).toHaveLength(6);
  });

  test('a swipe scrolls and selects nothing', () => {
    const grid = openGrid();
    fireEvent.touchStart(grid.cell('B2'), touchesAt(10, 10));
    expect(fireEvent.touchMove(grid.cell('B2'), touchesAt(10, 40))).toBe(true);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(grid.selected).toEqual([]);
  });

  test('two fingers zoom and select nothing', () => {
    const grid = openGrid();
    const [one] = touchesAt(10, 10).touches;
    fireEvent.touchStart(grid.cell('B2'), { touches: [one, one] });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(grid.selected).toEqual([]);
  });

  // A finger reports to the cell it began on, wherever it moves: without that cell the drag would never end.
  test('the held cell stays while the matrix scrolls under the finger', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    const grid = openGrid({ categories: Array.from({ length: 100 }, (_, index) => `CATEGORY ${index}`) });
    const held = grid.cell('B2');
    hold(held);
    putUnderFinger(grid.cell('B9'));
    fireEvent.touchMove(held, touchesAt(10, 300));
    const scroller = grid.table.parentElement ?? grid.table;
    scroller.scrollTop = 2_000;
    fireEvent.scroll(scroller);
    expect(held).toBeInTheDocument();
    fireEvent.touchEnd(held);
    expect(held).not.toBeInTheDocument();
  });

  test("the phone's own menu does not open during a drag", () => {
    const grid = openGrid();
    expect(fireEvent.contextMenu(grid.cell('B2'))).toBe(true);
    hold(grid.cell('B2'));
    expect(fireEvent.contextMenu(grid.cell('B2'))).toBe(false);
  });
});
