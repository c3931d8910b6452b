import { CalendarDays } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { summaryQuerySchema } from '#domain/contract/entities/reports.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
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

type Problems = Partial<Record<string, string>>;

/** Two dates, checked by the server's rules. */
function CustomRange({ range, today, onApply }: CustomRangeProps) {
  const [draft, setDraft] = useState(range);
  const [problems, setProblems] = useState<Problems>({});
  function change(change: Partial<ReportRange>): void {
    setDraft({ ...draft, ...change });
    setProblems({});
  }
  function apply(event: FormEvent): void {
    event.preventDefault();
    const checked = summaryQuerySchema.safeParse(draft);
    if (checked.success) onApply(checked.data);
    else setProblems(problemsOf(checked.error.issues));
  }
  return (
    // Otherwise the browser would show its own messages instead of ours.
    <form noValidate onSubmit={apply} className="grid w-66 gap-4">
      <TextField
        type="date"
        label="From"
        max={today}
        value={draft.startDate}
        error={problems.startDate}
        onChange={({ target }) => change({ startDate: target.value })}
      />
      <TextField
        type="date"
        label="To"
        max={today}
        value={draft.endDate}
        error={problems.endDate}
        onChange={({ target }) => change({ endDate: target.value })}
      />
      <Button type="submit" variant="primary">
        Show range
      </Button>
    </form>
  );
}

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
