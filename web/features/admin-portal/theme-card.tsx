import { Check } from 'lucide-react';
import { useId } from 'react';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { Theme } from '#domain/themes/theme.ts';
import { useMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusReplacement } from '#web/ui/focus-replacement.ts';

interface ThemeCardProps {
  theme: Theme;
  isInUse: boolean;
  onApply: () => void;
}

export function ThemeCard({ theme, isInUse, onApply }: ThemeCardProps) {
  const titleId = useId();
  const focus = useFocusReplacement();
  return (
    <li
      aria-labelledby={titleId}
      className={classNames(
        'flex flex-col overflow-hidden rounded-panel border bg-surface',
        isInUse ? 'border-primary outline-1 outline-primary' : 'border-hairline',
      )}
    >
      <ThemeSample theme={theme} />
      <div className="flex flex-1 items-center gap-3 border-t border-hairline px-3 py-2">
        <div className="min-w-0 flex-1">
          <h4 id={titleId} className="type-button text-text">
            {theme.label}
          </h4>
          <p className="type-note text-muted">{theme.description}</p>
        </div>
        {isInUse ? (
          <span
            ref={focus.replacementRef}
            tabIndex={-1}
            className="flex h-7 items-center rounded-badge gap-1 px-1 type-interface whitespace-nowrap text-primary max-tablet:h-10"
          >
            <Check aria-hidden className="size-4" />
            In use
          </span>
        ) : (
          <Button
            size="small"
            aria-label={`Apply ${theme.label}`}
            onClick={() => {
              focus.moveToReplacement();
              onApply();
            }}
          >
            Apply
          </Button>
        )}
      </div>
    </li>
  );
}

const SAMPLE_PRICE = 630;

const SWATCHES = ['bg-primary', 'bg-secondary', 'bg-accent', 'bg-success', 'bg-danger'] as const;

/** A line of the price list in the theme's real colours. Only decoration, hidden from screen readers. */
function ThemeSample({ theme }: { theme: Theme }) {
  const money = useMoney();
  // A phone for 630 pesos would look like a mistake.
  const price = limitsOf(money).isWholeOnly ? SAMPLE_PRICE * 1000 : SAMPLE_PRICE;
  return (
    <div
      aria-hidden
      data-theme={theme.value}
      className="bg-linear-to-b from-background to-background-end p-3 text-text select-none"
    >
      <div className="flex items-center justify-between">
        <span className="type-section-title text-accent">Price List</span>
        <span className="flex gap-1">
          {SWATCHES.map((swatch) => (
            <span key={swatch} className={`size-3 rounded-badge ${swatch}`} />
          ))}
        </span>
      </div>
      <div className="mt-2 flex items-baseline gap-2 type-interface">
        <span>iPhone 15 Pro</span>
        <span className="min-w-3 flex-1 border-b border-dotted border-leader" />
        <span className="font-semibold">{formatPrice(price, money)}</span>
      </div>
      <div className="mt-2 flex gap-2">
        <span className="rounded-badge bg-primary px-2 py-1 type-badge text-on-primary">Save</span>
        <span className="rounded-badge border border-border bg-surface px-2 py-px type-badge text-muted">
          Search devices...
        </span>
      </div>
    </div>
  );
}
