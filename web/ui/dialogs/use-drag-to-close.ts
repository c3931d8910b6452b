import { type PointerEvent, useRef } from 'react';

const CLOSING_DISTANCE = 80;

/** For the upper edge of a sheet: pulled down far enough, the sheet closes; else it goes back to its place. */
export function useDragToClose(onClose: () => void) {
  const startY = useRef<number | null>(null);
  function distanceOf({ clientY }: PointerEvent): number {
    return startY.current === null ? 0 : Math.max(0, clientY - startY.current);
  }
  function move({ currentTarget }: PointerEvent<HTMLElement>, distance: number): void {
    const sheet = currentTarget.parentElement;
    if (sheet) sheet.style.transform = distance === 0 ? '' : `translateY(${distance}px)`;
  }
  function drop(event: PointerEvent<HTMLElement>, isClosing: boolean): void {
    startY.current = null;
    if (isClosing) onClose();
    else move(event, 0);
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => move(event, distanceOf(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => drop(event, distanceOf(event) > CLOSING_DISTANCE),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => drop(event, false),
  };
}
