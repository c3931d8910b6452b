import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { counted } from '#domain/text/counts.ts';
import { formatExactly, formatPrice, signedAmount } from '#domain/text/money.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { ImpactPanel } from '#web/features/configuration/impact/impact-panel.tsx';
import { firstNames } from '#web/features/configuration/impact/impact-words.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import type { WorkedExample } from './worked-examples.ts';

interface RoundingImpactProps {
  published: UseQueryResult<PublishedRow[]>;
  saved: Configuration;
  draft: Configuration;
  role: PriceView;
  onRoleChange: (role: PriceView) => void;
  /** The names of devices that are at 0 before and after. */
  freeNames: readonly string[];
}

const ROLES = TIER_IDS.map((id) => ({ value: id, label: TIER_LABELS[id] }));

/** What the rounding does to the published list, before it is saved. */
export function RoundingImpact({ onRoleChange, freeNames, ...impact }: RoundingImpactProps) {
  return (
    <ImpactPanel {...impact}>
      <SegmentedControl
        label="Tier"
        size="small"
        options={ROLES}
        value={impact.role}
        onValueChange={onRoleChange}
        className="mt-2 mb-1"
      />
      <FreeNotice names={freeNames} money={impact.draft.money} />
    </ImpactPanel>
  );
}

function FreeNotice({ names, money }: { names: readonly string[]; money: Money | undefined }) {
  if (names.length === 0) return null;
  const zero = formatPrice(0, money);
  return (
    <p className="mt-1 flex gap-2 type-interface text-warning">
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">
          {counted(names.length, `device ends at ${zero}`, `devices end at ${zero}`)}
        </strong>
        {`: ${firstNames(names)}`}
      </span>
    </p>
  );
}

interface ExamplesTableProps {
  examples: readonly WorkedExample[];
  money: Money | undefined;
}

const HEADS = ['Before rounding', 'Saved', 'New', 'Change'];

/** Real amounts of the list, worked out. */
export function ExamplesTable({ examples, money }: ExamplesTableProps) {
  if (examples.length === 0) return null;
  return (
    <table className="mt-4 w-full border-collapse">
      <caption className="sr-only">Examples from the published list</caption>
      <thead>
        <tr className="border-y border-row-rule">
          {HEADS.map((head, place) => (
            <th
              key={head}
              scope="col"
              className={`h-9 px-1 type-caption font-normal text-muted max-phone:last:hidden ${place === 0 ? 'text-left' : 'text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map(({ beforeRounding, saved, draft }) => (
          <tr key={beforeRounding} className="border-t border-row-rule type-interface whitespace-nowrap">
            <td className="px-1 py-2 text-text">{formatExactly(beforeRounding, money)}</td>
            <td className="px-1 py-2 text-right text-muted">{formatPrice(saved, money)}</td>
            <td className="px-1 py-2 text-right font-semibold text-text">{formatPrice(draft, money)}</td>
            <td
              className={`px-1 py-2 text-right max-phone:hidden ${draft > saved ? 'text-primary' : 'text-muted'}`}
            >
              {draft === saved ? 'None' : signedAmount(draft - saved, money)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
