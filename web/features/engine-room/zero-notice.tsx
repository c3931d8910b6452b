import { TriangleAlert } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { roundedToZeroText, rowsRoundedToZero } from '#domain/pricing/rounded-to-zero.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { firstNames } from '#web/features/configuration/impact/impact-words.ts';
import { ROUNDING_ADDRESS } from '#web/lib/money.ts';
import { GuardedLink } from './guarded-link.tsx';
import { EDITED_ROLES } from './room-texts.ts';

interface ZeroNoticeProps {
  draft: Configuration;
  /** Empty until they have loaded. */
  rows: readonly PublishedRow[];
}

/** Published devices that are shown for 0 because classic rounding knows only tens, whoever changed what. */
export function ZeroNotice({ draft, rows }: ZeroNoticeProps) {
  const titleId = useId();
  const names = useMemo(() => namesAtZero(draft, rows), [draft, rows]);
  if (names.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="flex gap-2 border-t border-hairline px-4 py-4 tablet:px-6 desktop:px-5"
    >
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className="type-label text-pretty text-text">
          {roundedToZeroText(names.length, draft.money)}
        </h3>
        <p className="type-caption wrap-anywhere text-muted">{`${firstNames(names)}.`}</p>
        <GuardedLink
          href={ROUNDING_ADDRESS}
          className="inline-flex min-h-7 items-center rounded-badge type-interface text-primary hover:underline max-tablet:min-h-11"
        >
          Change the rounding
        </GuardedLink>
      </div>
    </section>
  );
}

function namesAtZero(draft: Configuration, rows: readonly PublishedRow[]): string[] {
  // A rounding of one's own that gives 0 was chosen.
  if (draft.rounding !== undefined) return [];
  return rowsRoundedToZero(draft, EDITED_ROLES, rows).map((index) => rows[index]?.display ?? '');
}
