import { createPortal } from 'react-dom';

interface CellTipProps {
  id?: string;
  anchor: Element | null;
  text: string;
}

const GAP_PX = 6;
const ROOM_PX = 48;

/**
 * A tooltip at a cell. One for the whole matrix: thousands of tooltip triggers would cost more than the cells. Outside the
 * matrix, which would cut it off, but inside the dialog, because screen readers cannot see anything outside.
 */
export function CellTip({ id, anchor, text }: CellTipProps) {
  if (!anchor) return null;
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const isBelow = bottom + ROOM_PX < window.innerHeight;
  return createPortal(
    <div
      id={id}
      role="tooltip"
      style={{
        right: Math.max(8, document.documentElement.clientWidth - right),
        ...(isBelow ? { top: bottom + GAP_PX } : { bottom: window.innerHeight - top + GAP_PX }),
      }}
      className="pointer-events-none fixed tooltip-box"
    >
      {text}
    </div>,
    anchor.closest('[role="dialog"]') ?? document.body,
  );
}
