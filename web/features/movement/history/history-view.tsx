import { ArrowDown, ArrowUp } from 'lucide-react';
import { priceTextOf } from '#domain/catalogue/variants.ts';
import { lastStepOf, priceSpansOf, summaryOf } from '#domain/changes/price-history.ts';
import type { HistoryAnswer, HistoryStep } from '#domain/contract/entities/changes.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { extremeDays, noChangeWords, periodNote, periodWords, sinceTime, stepTime } from './history-words.ts';
import { StepLine } from './step-line.tsx';

interface HistoryViewProps {
  history: HistoryAnswer;
  now: number;
  /** 'your prices' */
  whose: string;
}

/** The present price and how it came about. */
export function HistoryView({ history, now, whose }: HistoryViewProps) {
  const { steps, money, from } = history;
  const { low, high, changeCount } = summaryOf(history, now);
  const present = steps.at(-1);
  if (!present) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-4 text-text">
          <span
            className={classNames(
              'wrap-anywhere',
              present.price === null ? 'type-metric-dense' : 'type-preview-price',
            )}
          >
            {stepText(present, money)}
          </span>
          {steps.length > 1 && <StepNote history={history} now={now} />}
        </p>
        <p className="mt-1 type-interface text-muted">
          {steps.length > 1 ? `${periodWords(from, now)}, ${whose}` : noChangeWords(from, now)}
        </p>
      </div>
      {steps.length > 1 && low && high && (
        <>
          <StepLine spans={priceSpansOf(history, now)} money={money} />
          <StepTable history={history} />
          <Figures
            figures={[
              { label: 'Low', figure: formatPrice(low.price, money), note: extremeDays(low, now) },
              { label: 'High', figure: formatPrice(high.price, money), note: extremeDays(high, now) },
              { label: 'Changes', figure: String(changeCount), note: periodNote(from, now) },
            ]}
          />
        </>
      )}
    </div>
  );
}

/** The price, or the words in its place. */
function stepText({ price, isAbsent, ...words }: HistoryStep, money: Money | undefined): string {
  return isAbsent ? 'Not in the list' : priceTextOf({ finalPrice: price, ...words }, money);
}

/** '↓ $10 today, 14:05'. Only the arrow has a colour: a price is not good or bad. */
function StepNote({ history, now }: Pick<HistoryViewProps, 'history' | 'now'>) {
  const step = lastStepOf(history);
  if (!step || step.by === null)
    return (
      <span className="type-interface">{sinceTime(step?.at ?? history.steps.at(-1)?.at ?? '', now)}</span>
    );
  const isRise = step.by > 0;
  const Arrow = isRise ? ArrowUp : ArrowDown;
  return (
    <span className="type-interface">
      <Arrow
        aria-hidden
        className={classNames('mr-2 inline size-4', isRise ? 'text-primary' : 'text-secondary')}
      />
      <span className="sr-only">{isRise ? 'Up ' : 'Down '}</span>
      {`${formatAmount(Math.abs(step.by), history.money)} ${stepTime(step.at, now)}`}
    </span>
  );
}

/** What the line shows, for screen readers. */
function StepTable({ history: { steps, money } }: Pick<HistoryViewProps, 'history'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>Prices, oldest first</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={`${step.at} ${step.price}`}>
              <th scope="row">{formatDateTime(step.at)}</th>
              <td>{stepText(step, money)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Three longer figures do not fit side by side on a phone. */
const FIGURE_LETTERS_MAX = 7;

interface FiguresProps {
  figures: readonly { label: string; figure: string; note: string }[];
}

/** Side by side, or long ones one below the other. */
function Figures({ figures }: FiguresProps) {
  const isLong = figures.some(({ figure }) => figure.length > FIGURE_LETTERS_MAX);
  return (
    <dl
      className={classNames(
        'border-t border-hairline pt-4',
        isLong ? 'grid gap-2' : 'flex divide-x divide-hairline *:flex-1',
      )}
    >
      {figures.map(({ label, figure, note }) => (
        <div
          key={label}
          className={isLong ? 'flex items-baseline justify-between gap-3' : 'px-3 first:pl-0 last:pr-0'}
        >
          <dt className="type-caption text-muted">{label}</dt>
          <dd className={isLong ? 'text-right' : undefined}>
            <span className="block type-page-title whitespace-nowrap text-text">{figure}</span>
            <span className="block type-caption text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
