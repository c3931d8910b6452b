import { Check, ChevronDown } from 'lucide-react';
import type { LayoutState, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { keyOfSheet, STATE_NAMES } from './columns-words.ts';
import type { Drafts } from './use-drafts.ts';

interface SheetListProps {
  sheets: readonly SheetToLayOut[];
  names: ReadonlyMap<string, string>;
  chosen: SheetToLayOut;
  drafts: Drafts;
  onChoose: (sheet: SheetToLayOut) => void;
}

/** The sheets of the workbook and what is known about each. */
export function SheetList({ sheets, names, chosen, drafts, onChoose }: SheetListProps) {
  return (
    <nav aria-label="Sheets" className="columns-sheets">
      <p className="columns-sheets-title">
        <span className="type-panel-title text-text">Sheets</span>
        <span className="type-caption text-muted">{sheets.length}</span>
      </p>
      <ul>
        {sheets.map((sheet) => (
          <li key={keyOfSheet(sheet)}>
            <button
              type="button"
              aria-current={sheet === chosen || undefined}
              title={sheet.sheet}
              onClick={() => onChoose(sheet)}
              className="columns-sheet"
            >
              <span className="columns-sheet-name">{names.get(keyOfSheet(sheet))}</span>
              <SheetMark sheet={sheet} isUnsaved={drafts.draftOf(sheet) !== null} />
            </button>
          </li>
        ))}
      </ul>
      <p className="columns-sheets-note">
        Clear sheets need no answer. Changed means that a heading is no longer the one you confirmed, so the
        new list waits.
      </p>
    </nav>
  );
}

/** On phones, where a list would leave no room for the sheet. */
export function SheetSelect({ sheets, names, chosen, drafts, onChoose }: SheetListProps) {
  return (
    <div className="columns-select">
      <span aria-hidden className="min-w-0 flex-1 truncate">
        {names.get(keyOfSheet(chosen))}
      </span>
      <span aria-hidden className="contents">
        <SheetMark sheet={chosen} isUnsaved={drafts.draftOf(chosen) !== null} />
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      <select
        aria-label="Sheet"
        value={keyOfSheet(chosen)}
        onChange={({ target }) => {
          const sheet = sheets.find((each) => keyOfSheet(each) === target.value);
          if (sheet) onChoose(sheet);
        }}
      >
        {sheets.map((sheet) => (
          <option key={keyOfSheet(sheet)} value={keyOfSheet(sheet)}>
            {`${names.get(keyOfSheet(sheet))}, ${STATE_NAMES[sheet.state].toLowerCase()}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function SheetMark({ sheet: { state }, isUnsaved }: { sheet: SheetToLayOut; isUnsaved: boolean }) {
  if (isUnsaved) {
    return (
      <Badge tone="warning" hasDot>
        Not used yet
      </Badge>
    );
  }
  return <StateBadge state={state} />;
}

function StateBadge({ state }: { state: LayoutState }) {
  const text = STATE_NAMES[state];
  if (state === 'confirmed') {
    return (
      <Badge tone="success" icon={Check}>
        {text}
      </Badge>
    );
  }
  if (state === 'changed') return <span className="columns-changed-badge">{text}</span>;
  return <Badge tone={state === 'unclear' ? 'warning' : 'outline'}>{text}</Badge>;
}
