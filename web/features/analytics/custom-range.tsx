import { type FormEvent, useState } from 'react';
import { summaryQuerySchema } from '#domain/contract/reports.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ReportRange } from './report-range.ts';

interface CustomRangeProps {
  range: ReportRange;
  today: string;
  onApply: (range: ReportRange) => void;
}

type Problems = Partial<Record<string, string>>;

/** Two dates, checked as the server will check them. */
export function CustomRange({ range, today, onApply }: CustomRangeProps) {
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
    // The browser's own checks would speak in its own words, and before ours.
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
