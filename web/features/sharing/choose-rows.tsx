import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { priceTextOf } from '#domain/catalogue/variants.ts';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import { sharedPartsOf } from '#domain/sharing/shared-parts.ts';
import { Button } from '#web/ui/button.tsx';
import type { RowChoice } from './row-choice.ts';

interface ChooseRowsProps {
  list: SharedList;
  choice: RowChoice;
  onChange: (choice: RowChoice) => void;
  onDone: () => void;
}

/** One row or a few, instead of all. */
export function ChooseRows({ list, choice, onChange, onDone }: ChooseRowsProps) {
  const all = list.rows.map(rowKeyText);
  const chosen = choice ?? new Set(all);
  const shown = sharedPartsOf(list.rows).flatMap(({ rows, title }) => rows.map((row) => ({ row, title })));
  function toggle(key: string, isChosen: boolean): void {
    const next = new Set(all.filter((each) => (each === key ? isChosen : chosen.has(each))));
    onChange(next.size === all.length ? null : next);
  }
  return (
    <div className="grid gap-4">
      <ul aria-label="Devices to share" className="max-h-[50dvh] divide-y divide-hairline overflow-y-auto">
        {shown.map(({ row, title }) => {
          const key = rowKeyText(row);
          return (
            <li key={key}>
              <label className="flex min-h-11 items-center gap-3 py-1 type-interface text-text">
                <input
                  type="checkbox"
                  checked={chosen.has(key)}
                  onChange={({ target }) => toggle(key, target.checked)}
                  className="size-4 shrink-0 accent-primary"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <bdi>{row.display}</bdi>
                  {title !== '' && <bdi className="block text-muted">{title}</bdi>}
                </span>
                <span className="font-semibold">{priceTextOf(row, list.money)}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <div className="grid grid-cols-[1fr_2fr] gap-2">
        <Button size="large" onClick={() => onChange(chosen.size === 0 ? null : new Set())}>
          {chosen.size === 0 ? 'All' : 'None'}
        </Button>
        <Button size="large" variant="primary" isUnavailable={chosen.size === 0} onClick={onDone}>
          {chosen.size === 0 ? 'Choose a device' : 'Done'}
        </Button>
      </div>
    </div>
  );
}
