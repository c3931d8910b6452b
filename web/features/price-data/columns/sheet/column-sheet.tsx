import { Check } from 'lucide-react';
import { COLUMN_ROLES, type LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { columnName, ROLE_NAMES, ROLE_TEXTS } from '#web/features/price-data/columns/columns-words.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainDialog } from '#web/ui/dialogs/plain-dialog.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { ColumnEdits } from './column-head.tsx';

interface ColumnSheetProps {
  column: LayoutColumn;
  heading: string;
  needsLabel: boolean;
  edits: ColumnEdits;
  onClose: () => void;
}

/** On phones: what one column is, with room for a finger and for words. */
export function ColumnSheet({ column, heading, needsLabel, edits, onClose }: ColumnSheetProps) {
  return (
    <PlainDialog title={columnName(column.column, heading)} isSheet onClose={onClose}>
      <div role="radiogroup" aria-label="What is in this column">
        {COLUMN_ROLES.map((role) => (
          // biome-ignore lint/a11y/useSemanticElements: a button can hold two lines and takes the whole width
          <button
            key={role}
            type="button"
            role="radio"
            aria-checked={role === column.role}
            onClick={() => edits.setRole(column.column, role)}
            className="columns-role"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{ROLE_NAMES[role]}</span>
              <span className="block type-note text-muted">{ROLE_TEXTS[role]}</span>
            </span>
            {role === column.role && <Check aria-hidden className="size-5 shrink-0 text-primary" />}
          </button>
        ))}
      </div>
      {column.role === 'price' && needsLabel && (
        <TextField
          label="Label"
          hint="What tells this price from the others, such as A+ or 128GB"
          value={column.label ?? ''}
          maxLength={LAYOUT_LIMITS.labelMaxChars}
          onChange={({ target }) => edits.setLabel(column.column, target.value)}
          className="px-gutter pt-3"
        />
      )}
      <div className="px-gutter pt-4">
        <Button variant="primary" size="large" className="w-full" onClick={onClose}>
          Done
        </Button>
      </div>
    </PlainDialog>
  );
}
