import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** How many rows a list shows until it is expanded: as many as fit with three lists side by side. */
export const FIRST_ROWS = 6;

interface ListPanelProps {
  title: string;
  countHead: string;
  isExpanded: boolean;
  hasMore: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A ranking. Keeps its height while it loads, and expands on request. */
export function ListPanel({ title, countHead, isExpanded, hasMore, onToggle, children }: ListPanelProps) {
  return (
    <Panel
      title={title}
      action={
        <span aria-hidden className="type-caption text-muted">
          {countHead}
        </span>
      }
      className="flex flex-col"
    >
      <div className="min-h-52 px-2 py-2 [&>[role=status]]:px-2">{children}</div>
      {(hasMore || isExpanded) && (
        <div className="mt-auto px-2 pb-2">
          <Button variant="quiet" size="small" aria-expanded={isExpanded} onClick={onToggle}>
            {isExpanded ? 'Show fewer' : 'Show all'}
          </Button>
        </div>
      )}
    </Panel>
  );
}

export function NothingYet({ text }: { text: string }) {
  return <p className="px-2 py-1 type-interface text-muted">{text}</p>;
}
