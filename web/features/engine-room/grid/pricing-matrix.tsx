import { Plus, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/dialogs/tooltip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FillBar } from './fill-bar.tsx';
import { HoverTip } from './hover-tip.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { ruleAt } from './model/grid-commands.ts';
import { readIntoCell } from './model/grid-paste.ts';
import { nameOfCell, ruleCellAt } from './model/grid-shape.ts';
import { viewMatrix } from './model/matrix-view.ts';
import { describeSelection } from './model/selection-text.ts';
import { usePricingGrid } from './use-pricing-grid.ts';
import './pricing-matrix.css';
import './matrix-head.css';

interface PricingMatrixProps {
  /** Cells that differ from the saved configuration are marked as changed. */
  saved: Configuration;
  draft: Configuration;
  role: PriceView;
  categories: readonly string[];
  /** Each call is one undo step. */
  onChange: (next: Configuration) => void;
  onUndo: () => void;
  onRedo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  onAddBucket: () => void;
  onEditBucket: (label: string) => void;
  onSplitBucket: (label: string) => void;
  onRemoveBucket: (label: string) => void;
  /** Called when the focus moves; the preview follows it. */
  onFocusCell?: (cell: { category: string | null; bucket: string }) => void;
}

/** The rules of one role as a spreadsheet, with the fill bar above and the legend below. */
export function PricingMatrix(props: PricingMatrixProps) {
  const { saved, draft, role } = props;
  const grid = usePricingGrid(props);
  const { matrix, selection, cells, edits } = grid;
  const { shape } = selection;
  const view = useMemo(() => viewMatrix(draft, saved, role, shape), [draft, saved, role, shape]);
  const rules = cells.map((cell) => ruleAt(matrix, cell));
  useFocusReport(grid, props.onFocusCell);
  return (
    <div className="pricing-matrix">
      <FillBar
        role={role}
        rules={rules}
        summary={describeSelection(selection)}
        canReset={cells.some(({ row }) => shape.rows[row] !== null)}
        onApply={edits.apply}
        onReset={edits.reset}
      />
      <HoverTip matrix={matrix} view={view}>
        <MatrixTable
          ref={grid.table}
          label="Pricing rules"
          view={view}
          buckets={draft.buckets}
          selection={selection}
          fillTarget={grid.fillTarget}
          editing={editingOf(grid)}
          handlers={grid.handlers}
          savedBuckets={saved.buckets}
          onEditBucket={props.onEditBucket}
          onSplitBucket={props.onSplitBucket}
          onRemoveBucket={props.onRemoveBucket}
        />
      </HoverTip>
      <MatrixLegend {...props} />
      <p role="status" className="sr-only">
        {grid.announcement}
      </p>
    </div>
  );
}

type PricingGrid = ReturnType<typeof usePricingGrid>;

function editingOf({ matrix, edits }: PricingGrid) {
  const { editing } = edits;
  if (editing === null) return null;
  const { cell, initialText } = editing;
  const editor = {
    label: nameOfCell(matrix.shape, cell),
    initialText,
    read: (text: string) => readIntoCell(matrix, cell, text),
    onType: edits.type,
    onCommit: edits.commit,
    onCancel: edits.cancel,
    onRefuse: edits.refuse,
  };
  return { cell, editor };
}

function useFocusReport(
  { selection, matrix }: PricingGrid,
  onFocusCell: PricingMatrixProps['onFocusCell'],
): void {
  const { focus, shape } = selection;
  const report = useEffectEvent(() => {
    if (focus === null) return;
    const { category, bucket } = ruleCellAt(shape, matrix.role, focus);
    onFocusCell?.({ category, bucket });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report depends on the focused cell alone.
  useEffect(() => report(), [focus, shape]);
}

interface MatrixLegendProps {
  onUndo: () => void;
  onRedo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  onAddBucket: () => void;
}

function MatrixLegend({ onUndo, onRedo, canUndo, canRedo, onAddBucket }: MatrixLegendProps) {
  return (
    <div className="matrix-legend">
      <p className="matrix-legend-words">
        <span className="matrix-legend-mark" data-mark="override">
          Override
        </span>
        <span className="matrix-legend-mark" data-mark="changed">
          Changed, not saved
        </span>
        <span>Grey values follow the default rules</span>
      </p>
      <Tooltip text="Undo">
        <IconButton
          label="Undo"
          icon={Undo2}
          isMuted={!canUndo}
          aria-disabled={!canUndo}
          onClick={canUndo ? onUndo : undefined}
        />
      </Tooltip>
      <Tooltip text="Redo">
        <IconButton
          label="Redo"
          icon={Redo2}
          isMuted={!canRedo}
          aria-disabled={!canRedo}
          onClick={canRedo ? onRedo : undefined}
        />
      </Tooltip>
      <Button icon={Plus} size="small" className="ml-3" onClick={onAddBucket}>
        Add Bucket
      </Button>
    </div>
  );
}
