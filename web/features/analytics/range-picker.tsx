import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { summaryQuerySchema } from '#domain/contract/entities/reports.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PERIODS, type RangeChoice, type ReportRange } from './report-range.ts';
import { rangeWords } from './report-words.ts';

interface RangePickerProps {
  choice: RangeChoice;
  /** The days that the choice means today. */
  range: ReportRange;
  today: string;
  onChoose: (choice: RangeChoice) => void;
}

const OPTIONS = PERIODS.map(({ value, label }) => ({ value, label }));

/** A fixed period, or any range of two dates. */
export function RangePicker({ choice, range, today, onChoose }: RangePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SegmentedControl<RangeChoice['period']>
        label="Period"
        options={OPTIONS}
        value={choice.period}
        onValueChange={(period) => period !== 'custom' && onChoose({ period })}
        className="max-tablet:w-full max-tablet:*:px-1 tablet:max-desktop:*:px-2"
      />
      <Popover
        label="Custom range"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button icon={CalendarDays} className="max-tablet:w-full">
            {rangeWords(range)}
          </Button>
        }
      >
        <CustomRange
          range={range}
          today={today}
          onApply={(chosen) => {
            onChoose({ period: 'custom', range: chosen });
            setIsOpen(false);
          }}
        />
      </Popover>
    </>
  );
}

interface CustomRangeProps {
  range: ReportRange;
  today: string;
  onApply: (range: ReportRange) => void;
}

/** Two dates, checked by the server's rules. */
function CustomRange({ range, today, onApply }: CustomRangeProps) {
  const form = useForm({ initial: range, schema: summaryQuerySchema, onSubmit: onApply });
  // Either date may be the wrong one: changing one removes the problems of both.
  const change = (changed: Partial<ReportRange>) => form.change({ ...form.values, ...changed });
  return (
    // Otherwise the browser would show its own messages instead of ours.
    <form noValidate onSubmit={form.submit} className="grid w-66 gap-4">
      <TextField
        {...form.field('startDate')}
        type="date"
        label="From"
        max={today}
        onChange={({ target }) => change({ startDate: target.value })}
      />
      <TextField
        {...form.field('endDate')}
        type="date"
        label="To"
        max={today}
        onChange={({ target }) => change({ endDate: target.value })}
      />
      <Button type="submit" variant="primary">
        Show range
      </Button>
    </form>
  );
}
