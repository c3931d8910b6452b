import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ConflictFrame } from '#web/ui/feedback/conflict-frame.tsx';
import type { SectionConflict } from './use-section.ts';

interface ConflictNoticeProps {
  title: string;
  conflict: SectionConflict;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
}

export function ConflictNotice({ title, conflict, onLoadTheirs, onSaveMine }: ConflictNoticeProps) {
  return (
    <ConflictFrame
      theirs={{ label: 'Load theirs', onChoose: onLoadTheirs }}
      mine={{ label: 'Save mine instead', onChoose: onSaveMine }}
    >
      <p>{`${whoText(title, conflict)} Your values are still here and not saved.`}</p>
    </ConflictFrame>
  );
}

function whoText(title: string, { newer }: SectionConflict): string {
  if (!newer) return `${title} was saved by someone else while you were editing.`;
  return `${capitalised(newer.savedBy)} saved ${title} on ${formatDateTime(newer.savedAt)}.`;
}
