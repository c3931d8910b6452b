import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { stripColumnsOf } from '#domain/catalogue/variants.ts';
import type { LayoutPreview } from '#domain/contract/entities/price-data/layout-answers.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { counted } from '#domain/text/counts.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { useMoney } from '#web/lib/money.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { LeftOut } from './left-out.tsx';
import {
  type DeviceLine,
  type Offer,
  type PreviewLine,
  previewLines,
  wholeDevices,
} from './preview-lines.ts';
import './visitors-see.css';

export type PreviewQuery = UseQueryResult<LayoutPreview>;

interface VisitorsSeeProps {
  query: PreviewQuery;
  /** Why nothing can be read by these columns; null if it can. */
  fault: string | null;
  /** In a sheet of its own, which has the title. */
  isTitleHidden?: boolean;
}

/** The list that these columns give, for each tier, and what is left out of it. */
export function VisitorsSee({ query, fault, isTitleHidden = false }: VisitorsSeeProps) {
  const [tier, setTier] = useState<TierId>('public');
  return (
    <section aria-label="Visitors will see" className="visitors-see">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {!isTitleHidden && <h3 className="type-panel-title text-text">Visitors will see</h3>}
        <SegmentedControl
          label="Tier"
          size="small"
          options={TIERS}
          value={tier}
          onValueChange={setTier}
          className={isTitleHidden ? 'w-full' : ''}
        />
      </div>
      {fault === null ? (
        <AsyncView
          query={query}
          loadingText="Reading the sheet..."
          loadingRows={8}
          error={{ title: 'Unable to show the list' }}
        >
          {(preview) => (
            <>
              <PreviewList preview={preview} tier={tier} isOld={query.isPlaceholderData} />
              <LeftOut preview={preview} />
            </>
          )}
        </AsyncView>
      ) : (
        <p className="type-interface text-muted">{`${fault}. Then the list appears here.`}</p>
      )}
    </section>
  );
}

const TIERS = TIER_IDS.map((value) => ({ value, label: TIER_LABELS[value] }));

interface PreviewListProps {
  preview: LayoutPreview;
  tier: TierId;
  /** While the list of the last change is on its way. */
  isOld: boolean;
}

function PreviewList({ preview, tier, isOld }: PreviewListProps) {
  const money = useMoney();
  const isCut = preview.rows.length === LAYOUT_LIMITS.previewRows;
  const lines = useMemo(() => {
    const rows = isCut ? wholeDevices(preview.rows) : preview.rows;
    return previewLines(rows, tier, money);
  }, [preview.rows, isCut, tier, money]);
  if (lines.length === 0) {
    return <p className="type-interface text-muted">No device can be read by these columns.</p>;
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      aria-label={`List for ${TIER_LABELS[tier]}`}
      aria-busy={isOld}
      className="visitors-list"
    >
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <Line key={place} line={line} />
      ))}
      {isCut && (
        <p className="py-2 type-caption text-muted">{`The first ${LAYOUT_LIMITS.previewRows} prices. The review shows all.`}</p>
      )}
    </section>
  );
}

function Line({ line }: { line: PreviewLine }) {
  if (line.kind === 'device') return <Device line={line} />;
  if (line.kind === 'title') return <p className="visitors-title">{line.text}</p>;
  return <p className="visitors-category">{labelOfCategory(line.text)}</p>;
}

function Device({ line: { text, remark, isOut, isStrip, offers } }: { line: DeviceLine }) {
  const [only] = offers;
  return (
    <div className="visitors-device" data-out={isOut || undefined}>
      <p className="visitors-name">
        <bdi>{text}</bdi>
        {remark && <bdi className="visitors-note">{remark}</bdi>}
      </p>
      {isStrip ? <Strip offers={offers} /> : only && <OfferText offer={only} />}
    </div>
  );
}

/** As many beside each other as in the list, where the last line ends on the edge of all prices, too. */
function Strip({ offers }: { offers: readonly Offer[] }) {
  const columnCount = stripColumnsOf(offers, useMoney());
  const inLastLine = offers.length % columnCount || columnCount;
  const place = offers.length - inLastLine;
  return (
    <dl className="visitors-strip" style={{ gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))` }}>
      {offers.map((offer, index) => (
        <div
          key={offer.label}
          style={index === place ? { gridColumnStart: columnCount + 1 - inLastLine } : undefined}
        >
          <dt>{offer.label}</dt>
          <dd>
            <OfferText offer={offer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OfferText({ offer }: { offer: Offer }) {
  return (
    <span data-kind={offer.kind} className="visitors-offer">
      {offer.text}
    </span>
  );
}

/** '72 devices, 3 rows left out'. */
export function previewCounts({ counts }: LayoutPreview): string {
  const left =
    counts.rejectedRows === 0 ? 'none left out' : `${counted(counts.rejectedRows, 'row')} left out`;
  return `${counted(counts.devices, 'device')}, ${left}`;
}
