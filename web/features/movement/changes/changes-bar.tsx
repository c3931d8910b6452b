import { History, X } from 'lucide-react';
import { chipText, countText, movementText, sinceText, tooManyText } from './change-words.ts';
import { closeChanges, openChanges } from './changes-address.ts';
import type { Changes } from './use-changes.ts';

interface ChangesBarProps {
  changes: Changes;
  /** The changes are shown instead of the list. */
  isOpen: boolean;
}

/** Says under the tabs how much has changed; a press shows it, and another one the list. */
export function ChangesBar({ changes: { rows, tooMany, sinceAt }, isOpen }: ChangesBarProps) {
  const since = sinceText(sinceAt, Date.now());
  if (tooMany) return <p className="changes-bar type-interface text-muted">{tooManyText(since)}</p>;
  return (
    <div className="changes-bar">
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={isOpen ? closeChanges : openChanges}
        className="changes-chip type-button"
      >
        <History aria-hidden className="size-4 shrink-0" />
        <span>{isOpen ? `${countText(rows)} ${since}` : chipText(rows, since)}</span>
        {isOpen && <X aria-hidden className="size-4 shrink-0" />}
      </button>
      {isOpen && <p className="type-interface text-muted">{movementText(rows)}</p>}
    </div>
  );
}
