import { useQuery } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { priceDataStatusQuery } from './price-data.queries.ts';
import { newsOf, type PriceNews } from './price-data-news.ts';
import { COLUMNS_VIEW } from './price-data-view.ts';

/** Nothing while it loads or if it fails: the panel itself says what is wrong. */
function usePriceNews(): PriceNews[] {
  const { data } = useQuery(priceDataStatusQuery());
  return data ? newsOf(data) : [];
}

/** On a button or link to Price Data: the most urgent news in a word or two. */
export function PriceDataMark() {
  const [first] = usePriceNews();
  return first ? <Badge tone={first.tone}>{first.mark}</Badge> : null;
}

/** In the corner of a button that leads there by a detour. A small shape, so it has words for those who cannot see it. */
export function PriceDataDot() {
  const news = usePriceNews();
  if (!news[0]) return null;
  return (
    <span
      role="img"
      aria-label={wordsOf(news)}
      title={wordsOf(news)}
      className={`absolute -top-1.5 -right-1.5 max-tablet:top-0.5 max-tablet:right-0 grid size-4 place-items-center rounded-full border-2 border-background type-badge font-bold ${DOTS[news[0].tone]}`}
    >
      <span aria-hidden>!</span>
    </span>
  );
}

const DOTS = {
  warning: 'bg-warning text-background',
  danger: 'bg-danger text-on-danger',
  neutral: 'bg-muted text-background',
} as const satisfies Record<PriceNews['tone'], string>;

/** One line in a portal, with a link to the panel. */
export function PriceDataLine({ address }: { address: string }) {
  const news = usePriceNews();
  if (!news[0]) return null;
  const isDanger = news.some(({ tone }) => tone === 'danger');
  const Icon = isDanger ? CircleAlert : TriangleAlert;
  return (
    <p
      role="status"
      className="flex gap-2 border-b border-hairline px-gutter py-2 type-interface text-text print:hidden"
    >
      <Icon aria-hidden className={`h-lh w-4 shrink-0 ${ICONS[isDanger ? 'danger' : news[0].tone]}`} />
      <span className="min-w-0 wrap-anywhere">
        {`${news[0].sentence} `}
        {/* One line: a phone has room for the most urgent only. */}
        {news.length > 1 && <span className="max-tablet:hidden">{`${wordsOf(news.slice(1))} `}</span>}
        <PanelLinks address={address} news={news} />
      </span>
    </p>
  );
}

/** Unclear columns are answered on a screen of their own. */
function PanelLinks({ address, news }: { address: string; news: readonly PriceNews[] }) {
  const place = news.findIndex(({ kind }) => kind === 'columns');
  return (
    <>
      {(place === -1 || news.length > 1) && (
        <Link href={address} className={LINK}>
          Open Price Data
        </Link>
      )}
      {place !== -1 && (
        // Not beside the news of something else, which is all that a phone has room for.
        <span className={classNames(news.length > 1 && 'ml-4', place > 0 && 'max-tablet:hidden')}>
          <Link href={`${address}&view=${COLUMNS_VIEW}`} className={LINK}>
            Choose columns
          </Link>
        </span>
      )}
    </>
  );
}

const LINK = 'font-medium whitespace-nowrap text-primary hover:underline max-tablet:py-4';

const ICONS = {
  warning: 'text-warning',
  danger: 'text-danger',
  neutral: 'text-muted',
} as const satisfies Record<PriceNews['tone'], string>;

function wordsOf(news: readonly PriceNews[]): string {
  return news.map(({ sentence }) => sentence).join(' ');
}
