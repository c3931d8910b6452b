// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout would hide the table from screen readers
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
// At 200 % zoom on a phone: the outer ones have lines of their own.
const ROW = 'border-row-rule max-phone:grid max-phone:grid-cols-2';
const CELL = 'px-1 text-right first:text-left max-phone:first:col-span-2 max-phone:last:col-span-2';

/** Real amounts of the list, worked out. */
export function ExamplesTable({ examples, money }: ExamplesTableProps) {
  if (examples.length === 0) return null;
  return (
    <table role="table" className="mt-4 w-full border-collapse max-phone:block">
      <caption className="sr-only">Examples from the published list</caption>
      <thead role="rowgroup" className="max-phone:block">
        <tr role="row" className={`${ROW} border-y`}>
          {HEADS.map((head) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`${CELL} h-9 type-caption font-normal text-muted max-phone:h-auto max-phone:py-1`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-phone:block">
        {examples.map(({ beforeRounding, saved, draft }) => (
          <tr
            key={beforeRounding}
            role="row"
            className={`${ROW} border-t type-interface whitespace-nowrap *:py-2 max-phone:*:py-1`}
          >
            <td role="cell" className={`${CELL} text-text`}>
              {formatExactly(beforeRounding, money)}
            </td>
            <td role="cell" className={`${CELL} text-muted`}>
              {formatPrice(saved, money)}
            </td>
            <td role="cell" className={`${CELL} font-semibold text-text`}>
              {formatPrice(draft, money)}
            </td>
            <td role="cell" className={`${CELL} ${draft > saved ? 'text-primary' : 'text-muted'}`}>
              {draft === saved ? 'None' : signedAmount(draft - saved, money)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
