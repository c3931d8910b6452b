import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Money } from '#domain/contract/entities/money.ts';
import { ROUNDING_LIMITS } from '#domain/contract/limits.ts';
import { changedEdge } from '#web/features/shop/shop-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AmountField } from './amount-field.tsx';
import { endingsFor } from './endings.ts';
import {
  addBand,
  type BandField,
  type BandForm,
  changeBand,
  issueKey,
  type RoundingForm,
  type RoundingIssues,
  removeBand,
} from './rounding-form.ts';

interface BandsTableProps {
  form: RoundingForm;
  saved: RoundingForm;
  issues: RoundingIssues;
  money: Money | undefined;
  onChange: (form: RoundingForm) => void;
}

const COLUMNS =
  '@min-[25rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1fr)_2.25rem]';
const HEADS = ['Up to', 'Round to', 'Direction', 'Ending'];

/** One row per band; with little room each row takes two lines. */
export function BandsTable({ form, saved, issues, money, onChange }: BandsTableProps) {
  const { table, focusBand } = useBandFocus();
  const { bands, neverZero } = form;
  function add(): void {
    const next = addBand(form);
    onChange(next);
    focusBand(next.bands.at(-2)?.id);
  }
  function remove(id: number): void {
    const next = removeBand(form, id);
    onChange(next);
    focusBand(next.bands[bands.findIndex((band) => band.id === id)]?.id);
  }
  return (
    <div ref={table} className="@container">
      <div aria-hidden className={`hidden gap-2 pb-2 @min-[25rem]:grid ${COLUMNS}`}>
        {HEADS.map((head) => (
          <span key={head} className="type-caption text-muted">
            {head}
          </span>
        ))}
      </div>
      {bands.map((band, index) => (
        <BandRow
          key={band.id}
          band={band}
          saved={saved.bands.find(({ id }) => id === band.id)}
          name={`Band ${index + 1}`}
          isLast={index === bands.length - 1}
          isOnly={bands.length === 1}
          issues={issues}
          money={money}
          onChange={(fields) => onChange(changeBand(form, band.id, fields))}
          onRemove={() => remove(band.id)}
        />
      ))}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button icon={Plus} disabled={bands.length >= ROUNDING_LIMITS.bandsMax} onClick={add}>
          Add band
        </Button>
        <Switch
          label="Never round to 0"
          isOn={neverZero}
          onChange={(isOn) => onChange({ ...form, neverZero: isOn })}
        />
      </div>
    </div>
  );
}

interface BandRowProps {
  band: BandForm;
  /** Undefined for a new band. */
  saved: BandForm | undefined;
  name: string;
  isLast: boolean;
  isOnly: boolean;
  issues: RoundingIssues;
  money: Money | undefined;
  onChange: (fields: Partial<BandForm>) => void;
  onRemove: () => void;
}

/** Where there is little room, direction and ending are on a second line. */
const PLACES = {
  upTo: 'col-start-1 row-start-1',
  step: 'col-start-2 row-start-1',
  direction: 'col-start-1 row-start-2 @min-[25rem]:col-start-3 @min-[25rem]:row-start-1',
  ending: 'col-start-2 row-start-2 @min-[25rem]:col-start-4 @min-[25rem]:row-start-1',
} as const;
const LABEL = '@min-[25rem]:[&>label]:sr-only';

function BandRow({ band, saved, name, isLast, isOnly, issues, money, onChange, onRemove }: BandRowProps) {
  const errorId = useId();
  const messageOf = (field: BandField) => issues.get(issueKey(band.id, field));
  const messages = [...new Set([messageOf('upTo'), messageOf('step'), messageOf('ending')])].filter(Boolean);
  const amount = (field: BandField) => ({
    money,
    value: band[field],
    onChange: (text: string) => onChange({ [field]: text }),
    isChanged: band[field] !== saved?.[field],
    isInvalid: messageOf(field) !== undefined,
    describedBy: messageOf(field) === undefined ? undefined : errorId,
    className: `${LABEL} ${PLACES[field]}`,
  });
  return (
    <fieldset
      aria-label={name}
      data-band={band.id}
      className="border-t border-row-rule py-3 min-w-0 @min-[25rem]:border-0 @min-[25rem]:py-1"
    >
      <div className={`grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-end gap-2 ${COLUMNS}`}>
        {isLast ? (
          <p className="self-end px-1 py-2 type-interface text-muted max-tablet:py-3">
            {isOnly ? 'All prices' : 'Above'}
          </p>
        ) : (
          <AmountField label="Up to" {...amount('upTo')} />
        )}
        <AmountField label="Round to" {...amount('step')} />
        <SelectField
          label="Direction"
          options={DIRECTIONS}
          value={band.direction}
          onValueChange={(chosen) => {
            const direction = DIRECTIONS.find(({ value }) => value === chosen)?.value;
            if (direction) onChange({ direction });
          }}
          className={`${LABEL} ${PLACES.direction} ${changedEdge(band.direction !== saved?.direction) ?? ''}`}
        />
        <AmountField
          label="Ending"
          placeholder="None"
          suggestions={endingsFor(band.step, money)}
          {...amount('ending')}
        />
        {!isLast && (
          <IconButton
            icon={Trash2}
            label={`Remove ${name.toLowerCase()}`}
            isMuted
            onClick={onRemove}
            className="col-start-3 row-start-1 @min-[25rem]:col-start-5 tablet:mb-px"
          />
        )}
      </div>
      <div id={errorId} aria-live="polite" className="empty:hidden not-empty:mt-1">
        {messages.map((message) => (
          <ErrorLine key={message}>{message}</ErrorLine>
        ))}
      </div>
    </fieldset>
  );
}

const DIRECTIONS: readonly { value: BandForm['direction']; label: string }[] = [
  { value: 'nearest', label: 'Nearest' },
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
];

/** A new row gets the focus, and so does the row below a removed one: otherwise it would be lost with the button. */
function useBandFocus() {
  const table = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<number | undefined>();
  useEffect(() => {
    if (pending === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-band="${pending}"] input`)?.focus();
    setPending(undefined);
  }, [pending]);
  return { table, focusBand: setPending };
}
