import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { ChangeBar } from '#domain/pricing/price-impact.ts';
import { counted } from '#domain/text/counts.ts';
import { signedAmount } from '#domain/text/money.ts';
import type { PublishedRow } from '#web/features/engine-room/engine-room.queries.ts';
import { type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { ImpactDevices } from './impact-devices.tsx';
import { ImpactSentence } from './impact-sentence.tsx';
import { useImpact } from './use-impact.ts';

interface ImpactPanelProps {
  published: UseQueryResult<PublishedRow[]>;
  saved: Configuration;
  draft: Configuration;
  role: EditedRole;
}

export function ImpactPanel({ published, ...change }: ImpactPanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="border-t border-hairline px-4 py-4 tablet:px-6 desktop:px-5"
    >
      <h3 id={titleId} className="type-label text-text">
        Impact of unsaved changes
      </h3>
      <AsyncView
        query={published}
        loadingText="Loading devices..."
        error={{ title: 'Devices could not be loaded', text: 'The impact is unknown' }}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className={LINE}>No devices with a price are published</p>}
      >
        {(rows) => <Impact rows={rows} {...change} />}
      </AsyncView>
    </section>
  );
}

interface ImpactProps extends Omit<ImpactPanelProps, 'published'> {
  rows: readonly PublishedRow[];
}

function Impact({ rows, saved, draft, role }: ImpactProps) {
  const impact = useImpact(rows, saved, draft, role);
  const [isListed, setIsListed] = useState(false);
  const listId = useId();
  if (!impact) return null;
  if (impact.changes.indexes.length === 0) {
    return <p className={LINE}>{`No device changes for ${ROLE_NAMES[role]}`}</p>;
  }
  const Chevron = isListed ? ChevronDown : ChevronRight;
  return (
    <>
      <ImpactSentence rows={rows} impact={impact} />
      <ImpactHistogram bars={impact.bars} />
      <button
        type="button"
        aria-expanded={isListed}
        aria-controls={listId}
        onClick={() => setIsListed(!isListed)}
        className="mt-2 flex min-h-7 items-center gap-1 rounded-badge type-interface text-primary hover:underline max-tablet:min-h-11"
      >
        {isListed ? 'Hide devices' : 'Show devices'}
        <Chevron aria-hidden className="size-4" />
      </button>
      <div id={listId}>{isListed && <ImpactDevices rows={rows} changes={impact.changes} />}</div>
    </>
  );
}

const LINE = 'mt-1 type-interface text-muted';

const HEIGHT_PX = 44;

/** How many devices change by how much: falls on the left, rises on the right, so that colour is not the only sign. */
function ImpactHistogram({ bars }: { bars: readonly ChangeBar[] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <ol aria-label="Devices by price change" className="mt-3 flex gap-1">
      {bars.map((bar) => (
        <li
          key={bar.farthest}
          aria-label={barText(bar)}
          className="flex min-w-0 flex-1 flex-col items-stretch"
        >
          <span aria-hidden className="mt-auto text-center type-badge text-muted">
            {bar.count > 0 && bar.count}
          </span>
          <span
            aria-hidden
            className={`rounded-t-badge ${bar.farthest < 0 ? 'bg-secondary' : 'bg-primary'}`}
            style={{ height: bar.count > 0 ? `${Math.max(2, (HEIGHT_PX * bar.count) / most)}px` : '0' }}
          />
          <span
            aria-hidden
            className="border-t border-border pt-1 text-center type-badge whitespace-nowrap text-muted"
          >
            {signedAmount(bar.farthest, undefined)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function barText({ nearest, farthest, count }: ChangeBar): string {
  const range =
    nearest === farthest
      ? signedAmount(farthest, undefined)
      : `${signedAmount(nearest, undefined)} to ${signedAmount(farthest, undefined)}`;
  return `${range}: ${counted(count, 'device')}`;
}
