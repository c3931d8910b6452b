import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { CustomRange } from './custom-range.tsx';
import { PERIODS, type RangeChoice, type ReportRange } from './report-range.ts';
import { rangeWords } from './report-words.ts';

interface RangePickerProps {
  choice: RangeChoice;
  /** What the choice comes to today. */
  range: ReportRange;
  today: string;
  onChoose: (choice: RangeChoice) => void;
}

const OPTIONS = PERIODS.map(({ value, label }) => ({ value, label }));

/** A period by one press, or any days by two dates. */
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
