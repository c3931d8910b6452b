import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { inheritedRule } from '#domain/configuration/edit-rules.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import { TOOLTIP } from '#domain/contract/limits.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { previewPrice, samplePriceIn } from '#domain/pricing/preview-price.ts';
import { formatPrice } from '#domain/text/money.ts';
import { CellTip } from './cell-tip.tsx';
import type { Matrix } from './model/grid-commands.ts';
import { type GridCell, ruleCellAt } from './model/grid-shape.ts';
import type { CellView, MatrixView } from './model/matrix-view.ts';

interface HoverTipProps {
  matrix: Matrix;
  view: MatrixView;
  children: ReactNode;
}

/** The tooltip of a marked cell: its saved or default value, and the price of a sample row. */
export function HoverTip({ matrix, view, children }: HoverTipProps) {
  const [hovered, setHovered] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!hovered || isOpen) return;
    const timer = setTimeout(() => setOpen(true), TOOLTIP.openDelayMs);
    return () => clearTimeout(timer);
  }, [hovered, isOpen]);

  function point(cell: HTMLElement | null): void {
    if (cell === hovered) return;
    if (isOpen) closedAt.current = Date.now();
    setHovered(cell);
    // Somebody who moves from one tooltip to the next does not wait again.
    setOpen(cell !== null && Date.now() - closedAt.current <= TOOLTIP.skipDelayMs);
  }
  const text = isOpen && hovered ? tipText(matrix, view, placeOf(hovered)) : null;
  return (
    <div
      className="matrix-frame"
      onPointerOver={(event) => point(markedCellOf(event))}
      onPointerLeave={() => point(null)}
      onPointerDown={() => point(null)}
      onScrollCapture={() => point(null)}
      // While somebody types, the tooltip would cover the next cell.
      onKeyDownCapture={() => point(null)}
    >
      {children}
      {text !== null && <CellTip anchor={hovered} text={text} />}
    </div>
  );
}

// With a button held the pointer selects; a tooltip would cover the selection.
function markedCellOf({ target, buttons, pointerType }: PointerEvent): HTMLElement | null {
  if (!(target instanceof Element) || buttons !== 0 || pointerType === 'touch') return null;
  return target.closest<HTMLElement>('[data-look="override"], [data-changed]');
}

function placeOf({ dataset }: HTMLElement): GridCell {
  return { row: Number(dataset.row), column: Number(dataset.column) };
}

function tipText(matrix: Matrix, view: MatrixView, cell: GridCell): string | null {
  const shown = view(cell.row)[cell.column];
  const bucket = matrix.configuration.buckets[cell.column];
  if (!shown || !bucket) return null;
  const ruleCell = ruleCellAt(matrix.shape, matrix.role, cell);
  const price = samplePriceIn(bucket);
  const { finalPrice } = previewPrice(preparePricer(matrix.configuration), { ...ruleCell, price });
  const { money } = matrix.configuration;
  const inherited = textOfRule(matrix.role, inheritedRule(matrix.configuration, ruleCell), money);
  const before = originText(shown, inherited);
  return `${before} Example: ${formatPrice(price, money)} becomes ${formatPrice(finalPrice, money)}.`;
}

function originText({ isChanged, savedText }: CellView, inherited: string): string {
  if (savedText !== null) return `Was ${savedText}.`;
  return isChanged ? 'New bucket, not saved.' : `Default ${inherited}.`;
}
