import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ListColumns } from './list-columns.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the page waits for; `comeNear` scrolls the first of it near. */
function watchViewport(): { comeNear: () => void } {
  const watched = new Set<Element>();
  let callBack: IntersectionObserverCallback = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(given: IntersectionObserverCallback) {
        callBack = given;
      }
      observe = (element: Element) => watched.add(element);
      unobserve = (element: Element) => watched.delete(element);
    },
  );
  const comeNear = () => {
    const entries = [...watched].slice(0, 1).map((target) => ({ target, isIntersecting: true }));
    act(() => callBack(entries as IntersectionObserverEntry[], {} as IntersectionObserver));
  };
  return { comeNear };
}

function Results({ search }: { search: string }) {
  const rows = Array.from({ length: 90 }, (_, rowIndex) => ({ row: `${search} ${rowIndex}`, rowIndex }));
  return (
    <ListColumns
      columns={[[{ title: null, isContinued: false, rows }]]}
      isLong
      firstRows={5}
      isComplete={false}
      renderRow={({ row, rowIndex }) => <li key={rowIndex}>{row}</li>}
    />
  );
}

test('a search renders what is in view, then what is near, and the next search both at once', () => {
  const viewport = watchViewport();
  const { rerender } = render(<Results search="i" />);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  viewport.comeNear();
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
  rerender(<Results search="ip" />);
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
  expect(screen.getByText('ip 14')).toBeVisible();
});
