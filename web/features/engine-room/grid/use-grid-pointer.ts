import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { placeAt } from './grid-place.ts';
import { fillTargetOf, type GridRange } from './model/grid-ranges.ts';
import type { Gesture, GridSelection, SelectionAction } from './model/grid-selection.ts';
import type { GridCell } from './model/grid-shape.ts';

interface PointerActions {
  readonly select: (action: SelectionAction) => void;
  readonly edit: (cell: GridCell) => void;
  readonly fill: (source: GridRange, target: GridRange) => void;
}

interface FillDrag {
  readonly source: GridRange;
  readonly target: GridRange;
}

/**
 * Mouse and touch, handled once for the whole matrix. A mouse selects on press and drags from there; a finger may be about
 * to scroll, so it selects only with the click that follows a tap, or after it was held (useGridTouch).
 */
export function useGridPointer(selection: GridSelection, actions: PointerActions) {
  const [drag, setDrag] = useState<FillDrag | null>(null);
  const isPressHandled = useRef(false);
  /** Where the pressed cell was at that moment, until the pointer leaves that place. */
  const pressedRect = useRef<DOMRect | undefined>(undefined);
  const isBusy = selection.isDragging || drag !== null;

  function onPointerDown(event: PointerEvent): void {
    isPressHandled.current = false;
    pressedRect.current = undefined;
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const source = selection.ranges.at(-1);
    if (isOn(event, '[data-fill-handle]') && source) {
      // Otherwise the press would move the focus, and with it the source range.
      event.preventDefault();
      isPressHandled.current = true;
      setDrag({ source, target: source });
      return;
    }
    const place = placeAt(event.target);
    if (place === null) return;
    isPressHandled.current = true;
    pressedRect.current = cellAt(event.target)?.getBoundingClientRect();
    actions.select({ type: 'drag-start', ...place, gesture: gestureOf(event) });
  }

  function stop(): void {
    setDrag(null);
    actions.select({ type: 'drag-end' });
  }

  function onPointerOver(event: PointerEvent): void {
    if (!isBusy) return;
    // The release was lost: on a Mac a press with Ctrl opens a menu, which takes it.
    if (event.buttons === 0) {
      stop();
      return;
    }
    const place = placeAt(event.target);
    if (place === null) return;
    // The fill bar grew with the press and moved the matrix: another cell is under a pointer that is where it was.
    if (isWithin(event, pressedRect.current)) return;
    // A pointer that left and returns selects the pressed cell alone again.
    pressedRect.current = undefined;
    if (drag) setDrag({ ...drag, target: fillTargetOf(drag.source, place.cell) });
    else actions.select({ type: 'drag-over', cell: place.cell });
  }

  function onClick(event: MouseEvent): void {
    const place = isPressHandled.current ? null : placeAt(event.target);
    isPressHandled.current = false;
    if (place) actions.select({ type: 'click', ...place, gesture: gestureOf(event) });
  }

  function onDoubleClick(event: MouseEvent): void {
    const place = placeAt(event.target);
    if (place?.mode === 'cell') actions.edit(place.cell);
  }

  const onRelease = useEffectEvent(({ target }: Event) => {
    // A fast pointer is released before its last move is rendered.
    const place = placeAt(target);
    if (drag) actions.fill(drag.source, place ? fillTargetOf(drag.source, place.cell) : drag.target);
    stop();
  });
  useEffect(() => {
    if (!isBusy) return;
    // The button may be released anywhere, even outside the window.
    const release = (event: Event) => onRelease(event);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [isBusy]);

  return {
    fillTarget: drag?.target ?? null,
    handlers: { onPointerDown, onPointerOver, onClick, onDoubleClick },
  };
}

function gestureOf({ shiftKey, ctrlKey, metaKey }: MouseEvent): Gesture {
  if (shiftKey) return 'extend';
  return ctrlKey || metaKey ? 'add' : 'replace';
}

function cellAt(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('td, th') : null;
}

function isWithin({ clientX, clientY }: PointerEvent, rect: DOMRect | undefined): boolean {
  if (!rect) return false;
  return clientX > rect.left && clientX < rect.right && clientY > rect.top && clientY < rect.bottom;
}

function isOn({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
