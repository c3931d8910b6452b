import { limitsOf } from '#domain/contract/money-limits.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { themeOf } from '#domain/themes/themes.ts';
import { useMoney } from '#web/lib/money.ts';

const ROWS = [
  ['iPhone 15 Pro Max', 630],
  ['Galaxy S24 Ultra', 540],
  ['MacBook Air M3', 680],
] as const;
const SWATCHES = ['bg-primary', 'bg-secondary', 'bg-accent', 'bg-success', 'bg-danger'] as const;

/** A small price list in the theme's real colours. Only decoration, hidden from screen readers. */
export function ThemeMiniature({ name }: { name: ThemeName }) {
  const money = useMoney();
  // A phone for 630 pesos would look like a mistake.
  const scale = limitsOf(money).isWholeOnly ? 1000 : 1;
  return (
    <div
      aria-hidden
      data-theme={name}
      className="bg-linear-to-b from-background to-background-end px-4 pt-2 pb-3 text-text select-none"
    >
      <p className="type-button">Price List</p>
      <div className="-mx-4 mt-1 flex gap-2 border-b border-hairline px-4 type-badge">
        <span className="-mb-px border-b-2 border-primary pb-1 font-semibold">iPhone</span>
        <span className="text-muted">Samsung</span>
        <span className="text-muted">iPad</span>
      </div>
      <p className="my-1 text-center type-section-title text-accent">iPhone 15 Series</p>
      {ROWS.map(([device, price]) => (
        <div key={device} className="flex items-baseline gap-2 type-caption">
          <span className="min-w-0 truncate">{device}</span>
          <span className="min-w-3 flex-1 border-b border-dotted border-leader" />
          <span className="font-semibold whitespace-nowrap">{formatPrice(price * scale, money)}</span>
        </div>
      ))}
      <div className="mt-2 flex items-center justify-between gap-2">
        <span className="rounded-badge bg-primary px-2 py-1 type-badge text-on-primary">Save Changes</span>
        <span className="flex gap-1">
          {SWATCHES.map((swatch) => (
            <span key={swatch} className={`size-3 rounded-badge ${swatch}`} />
          ))}
        </span>
      </div>
    </div>
  );
}

/** The display name of a theme. */
export function labelOfTheme(name: ThemeName): string {
  return themeOf(name).label;
}
