import { useState } from 'react';
import type { SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { headerWords } from '#web/features/price-data/columns/columns-words.ts';
import { withHeaderRow } from '#web/features/price-data/columns/layout-edits.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';

interface HeaderRowChoiceProps {
  sheet: SheetToLayOut;
  layout: SheetLayout;
  onChange: (layout: SheetLayout) => void;
}

const NONE = 'none';

/** Which row has the headings, and whether section titles belong to the names below them. */
export function HeaderRowChoice({ sheet, layout, onChange }: HeaderRowChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { headerRow, titleInName = false } = layout;
  return (
    <>
      <p className="type-caption text-muted">{headerWords(headerRow)}</p>
      <Popover
        label="Header row"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button type="button" className="columns-link">
            Use another header row
          </button>
        }
      >
        <div className="grid w-72 gap-4">
          <SelectField
            label="Header row"
            hint="The row with the headings. Rows above it are not read."
            options={optionsOf(sheet, headerRow)}
            value={headerRow === null ? NONE : String(headerRow)}
            onValueChange={(value) =>
              onChange(withHeaderRow(sheet, layout, value === NONE ? null : Number(value)))
            }
          />
          <div className="grid gap-1">
            <Switch
              label="Titles begin the names"
              isOn={titleInName}
              onChange={(isOn) => onChange(withTitles(layout, isOn))}
            />
            <p className="type-caption text-muted">256GB under iPhone 15 becomes iPhone 15 256GB.</p>
          </div>
        </div>
      </Popover>
    </>
  );
}

function withTitles({ titleInName, ...layout }: SheetLayout, isOn: boolean): SheetLayout {
  return isOn ? { ...layout, titleInName: true } : layout;
}

function optionsOf({ rows }: SheetToLayOut, headerRow: number | null) {
  const numbers = rows.map((_, index) => index + 1);
  if (headerRow !== null && headerRow > rows.length) numbers.push(headerRow);
  return [
    { value: NONE, label: 'No header row' },
    ...numbers.map((number) => ({ value: String(number), label: rowText(number, rows[number - 1] ?? []) })),
  ];
}

function rowText(number: number, cells: readonly string[]): string {
  const words = cells.filter((cell) => cell !== '').join(', ');
  return words === '' ? `Row ${number}` : `Row ${number}: ${words.slice(0, 60)}`;
}
