import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { COLUMN_ROLES, type ColumnRole } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import {
  columnName,
  hintOf,
  ROLE_NAMES,
  shortHintOf,
} from '#web/features/price-data/columns/columns-words.ts';
import { formatDate } from '#web/lib/format.ts';
import type { DrawnColumn } from './drawn-sheet.ts';

export interface ColumnEdits {
  readonly setRole: (column: string, role: ColumnRole) => void;
  readonly setLabel: (column: string, label: string) => void;
  /** On phones role and label are chosen in a sheet. */
  readonly open: (column: string) => void;
}

interface ColumnHeadProps {
  drawn: DrawnColumn;
  heading: string;
  /** A price column beside others needs a label. */
  needsLabel: boolean;
  confirmedAt: string | null;
  isPhone: boolean;
  edits: ColumnEdits;
}

/** What a column is: the select above it, and below that the label of a price or what the role means. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
  const { drawn, isPhone, confirmedAt } = props;
  const mark = {
    'data-role': drawn.published ? 'then' : drawn.column.role,
    'data-asked': drawn.isAsked || undefined,
    'data-changed': (drawn.change !== null && !drawn.published) || undefined,
  };
  return (
    <td {...mark} className="layout-head">
      {drawn.published ? (
        <>
          <span className="layout-then">Confirmed</span>
          <span className="layout-hint">{confirmedAt && formatDate(confirmedAt)}</span>
        </>
      ) : isPhone ? (
        <PhoneControl {...props} />
      ) : (
        <RoleAndLabel {...props} />
      )}
    </td>
  );
}, isSameHead);

/** Each key press in a label makes new columns; of two hundred heads only one has changed. */
function isSameHead(before: ColumnHeadProps, after: ColumnHeadProps): boolean {
  const [one, other] = [before.drawn, after.drawn];
  return (
    before.heading === after.heading &&
    before.needsLabel === after.needsLabel &&
    before.confirmedAt === after.confirmedAt &&
    before.isPhone === after.isPhone &&
    before.edits === after.edits &&
    one.isFirstName === other.isFirstName &&
    one.isAsked === other.isAsked &&
    one.change === other.change &&
    one.published === other.published &&
    one.column.role === other.column.role &&
    one.column.label === other.column.label
  );
}

function RoleAndLabel({ drawn, heading, needsLabel, edits }: ColumnHeadProps) {
  const { column, role, label = '', group } = drawn.column;
  const name = columnName(column, heading);
  return (
    <>
      <span className="layout-select">
        <select
          aria-label={`What is ${name.replace('Column', 'column')}`}
          data-control="role"
          value={role}
          onChange={({ target }) => {
            const chosen = COLUMN_ROLES.find((each) => each === target.value);
            if (chosen) edits.setRole(column, chosen);
          }}
          onKeyDown={onSelectKey}
        >
          {COLUMN_ROLES.map((each) => (
            <option key={each} value={each}>
              {ROLE_NAMES[each]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
      {role === 'price' && needsLabel ? (
        <input
          aria-label={`Label of ${name.replace('Column', 'column')}`}
          title={group ? `${group} ${label}` : undefined}
          data-control="label"
          value={label}
          maxLength={LAYOUT_LIMITS.labelMaxChars}
          placeholder="Label"
          onChange={({ target }) => edits.setLabel(column, target.value)}
          onKeyDown={onLabelKey}
          className="layout-label"
        />
      ) : (
        <span className="layout-hint">{hintOf(role, drawn.isFirstName)}</span>
      )}
    </>
  );
}

function PhoneControl({ drawn, heading, edits }: ColumnHeadProps) {
  const { column, role } = drawn.column;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${columnName(column, heading)}: ${ROLE_NAMES[role]} ${drawn.column.label ?? ''}`.trim()}
      onClick={() => edits.open(column)}
      className="layout-control"
    >
      <span className="layout-control-role">{ROLE_NAMES[role]}</span>
      <span className="layout-control-label">{shortHintOf(drawn.column, drawn.isFirstName)}</span>
      <ChevronDown aria-hidden />
    </button>
  );
}

/** Left and right go to the neighbours; the browser would choose another role instead. Enter opens the list. */
function onSelectKey(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key === 'Enter') {
    event.preventDefault();
    event.currentTarget.showPicker?.();
  } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    event.preventDefault();
    moveToNeighbour(event.currentTarget, event.key === 'ArrowLeft' ? -1 : 1);
  }
}

/** From the end of a label on to the next one. */
function onLabelKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isAtEnd = event.key === 'ArrowRight' && selectionStart === value.length;
  const isAtStart = event.key === 'ArrowLeft' && selectionEnd === 0;
  if (!isAtEnd && !isAtStart) return;
  event.preventDefault();
  moveToNeighbour(event.currentTarget, isAtEnd ? 1 : -1);
}

/** To the same control of the next column that has one, else to its select. */
function moveToNeighbour(from: HTMLElement, step: 1 | -1): void {
  const head = from.closest('td');
  const heads = [...(head?.parentElement?.children ?? [])];
  const next = heads.indexOf(head ?? from) + step;
  const beyond = step === 1 ? heads.slice(next) : heads.slice(0, Math.max(next + 1, 0)).toReversed();
  for (const cell of beyond) {
    const control =
      cell.querySelector<HTMLElement>(`[data-control="${from.dataset.control}"]`) ??
      cell.querySelector<HTMLElement>('[data-control]');
    if (!control) continue;
    control.focus();
    control.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
    return;
  }
}
