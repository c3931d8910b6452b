import { Plus, Redo2, Undo2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

interface MatrixLegendProps {
  onUndo: () => void;
  onRedo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  onAddBucket: () => void;
}

export function MatrixLegend({ onUndo, onRedo, canUndo, canRedo, onAddBucket }: MatrixLegendProps) {
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
