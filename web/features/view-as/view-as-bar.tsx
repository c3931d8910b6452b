import './view-as.css';
import { Eye, X } from 'lucide-react';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusHeadingAfter } from '#web/ui/focus.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';

interface ViewAsBarProps {
  tier: TierId;
  onTierChange: (tier: TierId) => void;
  onStop: () => void;
}

const OPTIONS = TIER_IDS.map((id) => ({ value: id, label: TIER_LABELS[id] }));

/** Says whose list is shown, in a frame that nobody overlooks. Only Stop ends it. */
export function ViewAsBar({ tier, onTierChange, onStop }: ViewAsBarProps) {
  // Stop disappears with the bar.
  useFocusHeadingAfter();
  return (
    <>
      <div aria-hidden className="view-as-frame" />
      <section aria-label="View as" className="view-as-bar">
        <Eye aria-hidden className="size-4.5 shrink-0 text-primary max-tablet:hidden" />
        {/* On phones the switch says it. */}
        <p role="status" className="min-w-0 flex-1 truncate type-interface text-text max-tablet:sr-only">
          You see the list as <strong className="font-semibold">{TIER_LABELS[tier]}</strong>
        </p>
        <SegmentedControl
          label="See the list as"
          options={OPTIONS}
          value={tier}
          onValueChange={onTierChange}
          size="small"
          className="max-tablet:min-w-0 max-tablet:flex-1"
        />
        <Button variant="primary" size="small" icon={X} onClick={onStop}>
          Stop
        </Button>
      </section>
    </>
  );
}
