import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { MergeConflict, Side } from '#domain/configuration/merge-configurations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CONFLICT_COLUMNS, ConflictRow } from './conflict-row.tsx';
import { conflictText } from './conflict-texts.ts';
import { KeptChanges } from './kept-changes.tsx';
import type { SaveConflict } from './save-attempt.ts';
import type { Saving } from './use-saving.ts';
import { workPrices } from './worked-price.ts';

/** Somebody else saved first, and both changed the same things: neither person may lose work silently. */
export function ConflictDialog({ saving }: { saving: Saving }) {
  const { conflict } = saving;
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={saving.dropConflict}
      size="wide"
      title="Newer settings exist"
      description={conflict ? conflictText(conflict) : ''}
    >
      {conflict && <Choices conflict={conflict} saving={saving} />}
    </Dialog>
  );
}

interface ChoicesProps {
  conflict: SaveConflict;
  saving: Saving;
}

function Choices({ conflict: { merge }, saving }: ChoicesProps) {
  const { sideOf, choose } = saving;
  const rows = useRef<HTMLUListElement>(null);
  const { conflicts, together } = merge;
  const open = conflicts.filter((conflict) => sideOf(conflict) === undefined);
  const workedPrice = workPrices(merge, sideOf);

  function save(): void {
    if (open.length === 0) saving.saveChosen();
    else showOpenRow(rows.current);
  }

  return (
    <>
      <ColumnHeads conflicts={conflicts} onChoose={choose} />
      <ul ref={rows}>
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.key}
            conflict={conflict}
            merge={merge}
            side={sideOf(conflict)}
            workedPrice={workedPrice}
            onChoose={(side) => choose([conflict], side)}
          />
        ))}
      </ul>
      {together.length > 0 && <KeptChanges merge={merge} />}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-hairline bg-surface px-5 py-3">
        <OpenCount open={open.length} all={conflicts.length} />
        <div className="flex gap-3 max-tablet:w-full max-tablet:*:flex-1">
          <Button onClick={saving.dropConflict}>Keep editing</Button>
          <Button variant="primary" isBusy={saving.isSaving} busyLabel="Saving..." onClick={save}>
            Save Changes
          </Button>
        </div>
      </div>
    </>
  );
}

/** Save, pressed too early, shows what is missing. */
function showOpenRow(rows: HTMLElement | null): void {
  const row = rows?.querySelector('[data-open]');
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('[role=radio]')?.focus({ preventScroll: true });
}

interface ColumnHeadsProps {
  conflicts: readonly MergeConflict[];
  onChoose: Saving['choose'];
}

function ColumnHeads({ conflicts, onChoose }: ColumnHeadsProps) {
  const all = (side: Side, label: string) => (
    <button
      type="button"
      onClick={() => onChoose(conflicts, side)}
      className="rounded-badge font-medium text-primary hover:underline max-tablet:min-h-11 max-tablet:px-2"
    >
      {label}
    </button>
  );
  return (
    <div
      className={`${CONFLICT_COLUMNS} sticky -top-5 z-1 -mx-5 border-b border-hairline bg-surface px-5 py-2 type-label text-muted max-tablet:flex max-tablet:justify-end max-tablet:py-0 max-tablet:pr-3`}
    >
      <span className="max-tablet:hidden">Changed by both</span>
      <span className="max-tablet:hidden">Before</span>
      <span className="flex justify-between">
        <span className="max-tablet:hidden">Mine</span>
        {all('mine', 'All mine')}
      </span>
      <span className="flex justify-between">
        <span className="max-tablet:hidden">Theirs</span>
        {all('theirs', 'All theirs')}
      </span>
    </div>
  );
}

function OpenCount({ open, all }: { open: number; all: number }) {
  const Icon = open > 0 ? TriangleAlert : CircleCheck;
  return (
    <p
      role="status"
      className={`mr-auto flex items-center gap-2 type-interface font-medium ${open > 0 ? 'text-warning' : 'text-muted'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {open > 0 ? `${open} of ${all} still to choose` : 'Everything is chosen'}
    </p>
  );
}
