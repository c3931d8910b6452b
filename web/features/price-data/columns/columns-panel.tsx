import { Columns3 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The way to the Columns screen for a list that asks nothing. */
export function ColumnsPanel({ hasAutoFocus, onOpen }: { hasAutoFocus: boolean; onOpen: () => void }) {
  return (
    <Panel title="Columns">
      <div className="grid justify-items-start gap-3 px-4 py-3">
        <p className="type-interface text-muted">
          How the columns of each sheet are read. Add stock or notes, or say which columns are prices.
        </p>
        <Button size="small" icon={Columns3} autoFocus={hasAutoFocus} onClick={onOpen}>
          Open columns
        </Button>
      </div>
    </Panel>
  );
}
