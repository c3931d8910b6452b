import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Choice {
  label: string;
  onChoose: () => void;
}

interface ConflictFrameProps {
  /** What the other person saved. */
  children: ReactNode;
  theirs: Choice;
  mine: Choice;
}

/** Two people changed the same thing. Nothing typed is lost until one of the two is chosen. */
export function ConflictFrame({ children, theirs, mine }: ConflictFrameProps) {
  return (
    <div role="alert" className="border-b border-hairline border-l-2 border-l-warning bg-flagged px-4 py-3">
      <div className="flex gap-2 type-interface text-text">
        <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
        <div className="grid min-w-0 gap-1 wrap-anywhere">{children}</div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 pl-6">
        {[theirs, mine].map(({ label, onChoose }) => (
          <Button key={label} size="small" onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
