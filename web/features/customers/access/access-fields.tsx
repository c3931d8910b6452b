import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { DEVICE_LIMIT } from '#domain/contract/shop-limits.ts';
import { counted } from '#domain/text/counts.ts';
import { useToday } from '#web/features/customers/customer.queries.ts';
import { daysBetween, formatDay } from '#web/lib/calendar-day.ts';
import { remarkOn } from '#web/ui/forms/remark.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { FormField } from '#web/ui/forms/use-form.ts';

interface AccessFieldsProps {
  validUntil: FormField;
  maxDevices: FormField;
}

/** Both may stay blank: then there is no end and no limit. */
export function AccessFields({ validUntil, maxDevices }: AccessFieldsProps) {
  const today = useToday();
  const isOver = validUntil.value !== '' && daysBetween(today, validUntil.value) < 0;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        {...validUntil}
        type="date"
        label="Valid until"
        autoComplete="off"
        hint="Blank for no end."
        notice={remarkOn(validUntil, isOver ? 'This day is over: there is no access.' : undefined)}
        // A browser cuts off a date that has less room.
        className="min-w-0 flex-[3_1_9.5rem]"
      />
      <TextField
        {...maxDevices}
        label="Devices"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`${DEVICE_LIMIT.min}-${DEVICE_LIMIT.max}`}
        hint="Blank for no limit."
        className="min-w-0 flex-[2_1_6rem]"
      />
    </div>
  );
}

/** Folded away, because most customers have neither. What is wrong inside unfolds it. */
export function FoldedAccessFields(props: AccessFieldsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { validUntil, maxDevices } = props;
  const isShown = isOpen || validUntil.error !== undefined || maxDevices.error !== undefined;
  const Chevron = isShown ? ChevronDown : ChevronRight;
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsOpen(!isShown)}
        className="flex min-h-7 items-center gap-2 rounded-badge text-left type-interface text-text max-tablet:min-h-11"
      >
        <Chevron aria-hidden className="size-4 shrink-0 text-muted" />
        Valid until, devices
        {!isShown && <span className="min-w-0 truncate text-muted">{summaryOf(props)}</span>}
      </button>
      <div id={id} hidden={!isShown}>
        <AccessFields {...props} />
      </div>
    </div>
  );
}

/** So that nothing is sent which the form does not show. */
function summaryOf({ validUntil, maxDevices }: AccessFieldsProps): string {
  const end = validUntil.value && formatDay(validUntil.value);
  const devices = /^\d+$/.test(maxDevices.value) && counted(Number(maxDevices.value), 'device');
  return [end, devices].filter(Boolean).join(', ');
}
