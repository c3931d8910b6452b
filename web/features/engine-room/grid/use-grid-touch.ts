import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type GridPlace, placeAt } from './grid-place.ts';
import type { SelectionAction } from './model/grid-selection.ts';

/** Shorter than the time after which a phone opens its own menu. */
const HOLD_MS = 400;
/** A finger that only presses moves a little; one that scrolls moves more. */
const STILL_PX = 10;

interface Hold {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * Ranges by touch: hold a cell or a header, then drag. A swipe scrolls, as everywhere. The browser's own listeners, because
 * React's cannot stop a finger from scrolling.
 */
export function useGridTouch(
  table: RefObject<HTMLElement | null>,
  select: (action: SelectionAction) => void,
): void {
  const hold = useRef<Hold | null>(null);
  const isSelecting = useRef(false);

  function cancelHold(): void {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  }

  const begin = useEffectEvent((place: GridPlace) => {
    isSelecting.current = true;
    select({ type: 'drag-start', ...place, gesture: 'replace' });
  });

  const onStart = useEffectEvent((event: TouchEvent) => {
    cancelHold();
    const [touch, second] = event.touches;
    const place = second || !touch ? null : placeAt(event.target);
    if (!touch || place === null) return;
    const timer = setTimeout(() => begin(place), HOLD_MS);
    hold.current = { timer, x: touch.clientX, y: touch.clientY };
  });

  const onMove = useEffectEvent((event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch) return;
    if (!isSelecting.current) {
      const { x, y } = hold.current ?? { x: touch.clientX, y: touch.clientY };
      if (Math.hypot(touch.clientX - x, touch.clientY - y) > STILL_PX) cancelHold();
      return;
    }
    // Without this the first movement would scroll, and the browser would take the finger away.
    event.preventDefault();
    const target = document.elementFromPoint(touch.clientX, touch.clientY);
    const place = table.current?.contains(target) ? placeAt(target) : null;
    if (place === null) return;
    select({ type: 'drag-over', cell: place.cell });
    // A cell that is partly out of view comes into view, so that the finger can go on.
    target?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const onEnd = useEffectEvent((event: TouchEvent) => {
    cancelHold();
    if (!isSelecting.current) return;
    isSelecting.current = false;
    // The click that follows would select one cell instead of the range.
    if (event.cancelable) event.preventDefault();
    select({ type: 'drag-end' });
  });

  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('touchstart', (event) => onStart(event), { signal, passive: true });
    element.addEventListener('touchmove', (event) => onMove(event), { signal, passive: false });
    element.addEventListener('touchend', (event) => onEnd(event), { signal, passive: false });
    element.addEventListener('touchcancel', (event) => onEnd(event), { signal, passive: true });
    // The phone's own menu would end the drag.
    element.addEventListener('contextmenu', (event) => isSelecting.current && event.preventDefault(), {
      signal,
    });
    return () => {
      listeners.abort();
      if (hold.current) clearTimeout(hold.current.timer);
    };
  }, [table]);
}
