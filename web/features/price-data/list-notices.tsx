import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceDataStatus, UnclearSheet } from '#domain/contract/entities/price-data/price-data.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';
import { counted, listedWords } from '#domain/text/counts.ts';
import { formatPrice } from '#domain/text/money.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ROUNDING_ADDRESS, useMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import {
  becomingWordsText,
  freeWords,
  inversionWords,
  type NoticeWords,
  roundedToZeroWords,
  unclearWords,
  waitingBecause,
  whatVisitorsSee,
} from './price-data-words.ts';

/** What visitors see now, while no list is waiting. */
export function PublishedNotice({ published }: Pick<PriceDataStatus, 'published'>) {
  return (
    <p className="type-interface wrap-anywhere text-muted">
      <strong className="font-semibold text-text">{whatVisitorsSee(published, 'see')}</strong>
      {published &&
        ` ${published.source}: ${counted(published.rowCount, 'row')} in ${counted(published.categoryCount, 'category', 'categories')}.`}
    </p>
  );
}

/** In amber: something is unfinished or waits for the admin. */
function Notice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="flex gap-3 rounded-panel border border-warning-edge bg-tint-warning px-4 py-3 type-interface wrap-anywhere text-text"
    >
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
      <div className="grid min-w-0 grow gap-2">{children}</div>
    </section>
  );
}

interface ColumnsChoice {
  onChooseColumns: () => void;
  /** Back from there: the button has the focus again. */
  isBackFromColumns: boolean;
}

interface UnclearNoticeProps extends ColumnsChoice {
  sheets: readonly UnclearSheet[];
  source: string | null;
}

/** Sheets that are left out because nobody has said yet what their columns are. */
export function UnclearNotice({ sheets, source, ...choice }: UnclearNoticeProps) {
  if (sheets.length === 0) return null;
  return (
    <Notice name="Unclear sheets">
      <p className="font-semibold">{unclearWords(sheets, source)}</p>
      <ul className="grid gap-2 text-muted">
        {sheets.map(({ sheet, sentence }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sheets may have the same title
          <li key={place} aria-label={sheet}>
            {sentence}
          </li>
        ))}
      </ul>
      <ChooseColumns {...choice} />
    </Notice>
  );
}

function ChooseColumns({ onChooseColumns, isBackFromColumns }: ColumnsChoice) {
  return (
    <Button className="tablet:justify-self-start" autoFocus={isBackFromColumns} onClick={onChooseColumns}>
      Choose columns
    </Button>
  );
}

type Slips = Pick<SnapshotReview, 'becomingFree' | 'roundedToZero' | 'gradeInversions' | 'becomingWords'>;

interface Slip extends NoticeWords {
  readonly name: string;
  readonly count: number;
  /** Where to change it. */
  readonly link?: { readonly href: string; readonly text: string };
}

const NO_DEVICES = { count: 0, names: [] };

/** First and in amber: what is nearly always a slip in the spreadsheet, counted and named. */
export function SlipNotices({ review }: { review: Slips }) {
  const money = useMoney();
  const slips = slipsIn(review, money);
  if (slips.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-panel border border-warning-edge bg-tint-warning px-4 py-3 type-interface wrap-anywhere text-warning">
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0" />
      <div className="grid min-w-0 gap-2">
        {slips.map(({ name, what, which, link }, place) => (
          <section key={name} aria-label={name} className="text-pretty">
            <strong className="font-semibold">{what}</strong>
            {`: ${which}.`}
            {link && (
              <>
                {' '}
                <Link href={link.href} className="font-semibold underline">
                  {link.text}
                </Link>
                .
              </>
            )}
            {place === slips.length - 1 && ' Check the list before you publish it.'}
          </section>
        ))}
      </div>
    </div>
  );
}

function slipsIn(review: Slips, money: Money | undefined): Slip[] {
  const { becomingFree, roundedToZero = NO_DEVICES, gradeInversions, becomingWords } = review;
  return [
    {
      name: `Prices of ${formatPrice(0, money)}`,
      count: becomingFree.count,
      ...freeWords(becomingFree, money),
    },
    {
      name: `Prices rounded to ${formatPrice(0, money)}`,
      count: roundedToZero.count,
      ...roundedToZeroWords(roundedToZero, money),
      link: { href: ROUNDING_ADDRESS, text: 'Change the rounding' },
    },
    { name: 'Prices out of order', count: gradeInversions.count, ...inversionWords(gradeInversions, money) },
    {
      name: 'Prices that become words',
      count: becomingWords.count,
      ...becomingWordsText(becomingWords, money),
    },
  ].filter(({ count }) => count > 0);
}

interface WaitingNoticeProps extends ColumnsChoice {
  waiting: NonNullable<PriceDataStatus['waiting']>;
  published: PriceDataStatus['published'];
  /** Sheets whose columns have changed: the list lacks them until an admin chooses their columns again. */
  changedSheets: readonly UnclearSheet[];
}

export function WaitingNotice({ waiting, published, changedSheets, ...choice }: WaitingNoticeProps) {
  return (
    <Notice name="New list">
      <p role="status" className="text-muted">
        <strong className="font-semibold text-text">{waitingBecause(waiting.reasons)}</strong>{' '}
        {`${waiting.source}, read ${formatDateTime(waiting.createdAt)}. ${whatVisitorsSee(published)}`}
      </p>
      {changedSheets.length > 0 && (
        <>
          <p className="text-muted">{leftOutUntil(changedSheets)}</p>
          <ChooseColumns {...choice} />
        </>
      )}
    </Notice>
  );
}

function leftOutUntil(sheets: readonly UnclearSheet[]): string {
  const names = listedWords(sheets.map(({ sheet }) => sheet));
  return sheets.length === 1
    ? `Sheet ${names} is not in the new list until you choose its columns again.`
    : `Sheets ${names} are not in the new list until you choose their columns again.`;
}
