import { THEMES } from '#domain/themes/themes.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import type { AdminThemes } from './admin-themes.ts';
import { ThemeCard } from './theme-card.tsx';
import { ThemeOverview } from './theme-overview.tsx';
import { useAdminTheme } from './use-admin-theme.ts';

const GROUPS = [
  { category: 'dark', title: 'Dark' },
  { category: 'light', title: 'Light' },
  { category: 'specialty', title: 'Specialty' },
] as const;

/** The admin's own theme. What everybody else sees is chosen in the Engine Room. */
export function ThemesTab({ themes }: { themes: AdminThemes }) {
  const choose = useAdminTheme(themes);
  return (
    <div className="grid gap-6">
      <ThemeOverview byRole={themes.byRole} />
      <div>
        <h2 className="type-panel-title text-text">Admin theme</h2>
        <p className="mt-1 type-interface text-muted">
          {`Affects only the admin view. The themes of visitors and ${TIER_LABELS[MAIN_TIER]}s are chosen in the Engine Room.`}
        </p>
      </div>
      {GROUPS.map(({ category, title }) => (
        <section key={category} aria-label={`${title} themes`}>
          <h3 className="mb-3 type-section-title text-accent">{title}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))] gap-4">
            {THEMES.filter((theme) => theme.category === category).map((theme) => (
              <ThemeCard
                key={theme.value}
                theme={theme}
                isInUse={theme.value === themes.current}
                onApply={() => choose(theme.value)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
