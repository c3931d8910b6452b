import { classNames } from '#web/ui/class-names.ts';
import type { StepLine } from './price-words.ts';

interface PriceStepsProps {
  lines: readonly StepLine[];
  className?: string;
}

/** How the price is calculated, one line for each step. */
export function PriceSteps({ lines, className }: PriceStepsProps) {
  const longest = Math.max(...lines.map(({ amount = '' }) => amount.length));
  // One width for all lines, so that the changes stand below each other beside amounts of any length.
  const gridTemplateColumns = `1fr auto max(4.75rem, ${longest}ch)`;
  return (
    <ol aria-label="How this price is calculated" className={classNames('grid gap-1', className)}>
      {lines.map(({ text, change, amount, rule }) => (
        <li
          key={text}
          className="grid gap-x-2 type-interface text-text max-phone:flex max-phone:flex-wrap max-phone:justify-end"
          style={{ gridTemplateColumns }}
        >
          <span className="max-phone:w-full">{text}</span>
          {rule === undefined ? (
            <>
              <span className="text-right whitespace-nowrap text-muted">{change}</span>
              <span className="text-right font-medium whitespace-nowrap">{amount}</span>
            </>
          ) : (
            // Across both columns: '12.5% + $9999' is longer than any amount.
            <span className="col-span-2 text-right whitespace-nowrap text-muted">{rule}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
