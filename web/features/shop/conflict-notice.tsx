import { TriangleAlert } from 'lucide-react';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { SectionConflict } from './use-section.ts';

interface ConflictNoticeProps {
  title: string;
  conflict: SectionConflict;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
}

/** Two people changed the same section. Nothing typed is lost until one of them is chosen. */
export function ConflictNotice({ title, conflict, onLoadTheirs, onSaveMine }: ConflictNoticeProps) {
  return (
    <div role="alert" className="border-b border-hairline border-l-2 border-l-warning bg-flagged px-4 py-3">
      <p className="flex gap-2 type-interface text-text">
        <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
        <span className="min-w-0 wrap-anywhere">
          {`${whoText(title, conflict)} Your values are still here and not saved.`}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2 pl-6">
        <Button size="small" onClick={onLoadTheirs}>
          Load theirs
        </Button>
        <Button size="small" onClick={onSaveMine}>
          Save mine instead
        </Button>
      </div>
    </div>
  );
}

function whoText(title: string, { newer }: SectionConflict): string {
  if (!newer) return `${title} was saved by someone else while you were editing.`;
  return `${newer.savedBy} saved ${title} on ${formatDateTime(newer.savedAt)}.`;
}
