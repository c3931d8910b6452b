import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface ListPanelProps {
  title: string;
  countHead: string;
  isWhole: boolean;
  hasMore: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A ranking: as high while it loads as when it is there, and longer when asked. */
export function ListPanel({ title, countHead, isWhole, hasMore, onToggle, children }: ListPanelProps) {
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
      {(hasMore || isWhole) && (
        <div className="mt-auto px-2 pb-2">
          <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={onToggle}>
            {isWhole ? 'Show fewer' : 'Show all'}
          </Button>
        </div>
      )}
    </Panel>
  );
}

export function NothingYet({ text }: { text: string }) {
  return <p className="px-2 py-1 type-interface text-muted">{text}</p>;
}

/** What a list shows before one asks for the rest: as many as three lists side by side have room for. */
export const FIRST_ROWS = 6;
