import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { ImpactDevices } from './impact-devices.tsx';
import { ImpactHistogram } from './impact-histogram.tsx';
import { ImpactSentence } from './impact-sentence.tsx';
import { useImpact } from './use-impact.ts';

interface ImpactPanelProps {
  published: UseQueryResult<PublishedRow[]>;
  saved: Configuration;
  draft: Configuration;
  role: PriceView;
  /** Above the sentence: a switch of the tier. */
  children?: ReactNode;
  className?: string;
}

export function ImpactPanel({ published, children, className, ...change }: ImpactPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <h3 id={titleId} className="type-label text-text">
        Impact of unsaved changes
      </h3>
      {children}
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

interface ImpactProps extends Pick<ImpactPanelProps, 'saved' | 'draft' | 'role'> {
  rows: readonly PublishedRow[];
}

function Impact({ rows, saved, draft, role }: ImpactProps) {
  const impact = useImpact(rows, saved, draft, role);
  const [isListed, setIsListed] = useState(false);
  const listId = useId();
  if (!impact) return null;
  if (impact.changes.indexes.length === 0) {
    return <p className={LINE}>{`No device changes for ${TIER_LABELS[role]}`}</p>;
  }
  const money = { before: saved.money, after: draft.money };
  const Chevron = isListed ? ChevronDown : ChevronRight;
  return (
    <>
      <ImpactSentence rows={rows} impact={impact} money={money.after} />
      <ImpactHistogram bars={impact.bars} money={money.after} />
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
      <div id={listId}>
        {isListed && <ImpactDevices rows={rows} changes={impact.changes} money={money} />}
      </div>
    </>
  );
}

const LINE = 'mt-1 type-interface text-muted';
