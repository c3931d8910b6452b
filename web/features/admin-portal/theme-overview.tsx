import { THEMES } from '#domain/themes/themes.ts';
import { PLURAL_TIER_LABELS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { AdminThemes } from './admin-themes.ts';

const ROWS = [
  { role: 'public', label: PLURAL_TIER_LABELS.public, unset: 'Not Set' },
  { role: MAIN_TIER, label: PLURAL_TIER_LABELS[MAIN_TIER], unset: 'Not Set' },
  { role: 'admin', label: 'Admin Users', unset: `Inherits ${TIER_LABELS[MAIN_TIER]}` },
] as const;

/** What each of the three sees, as it is chosen on the server. */
export function ThemeOverview({ byRole }: Pick<AdminThemes, 'byRole'>) {
  return (
    <section aria-label="Theme overview">
      <h2 className="sr-only">Theme overview</h2>
      <dl className="grid gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid-cols-3">
        {ROWS.map(({ role, label, unset }) => (
          <RoleTheme key={role} label={label} name={byRole?.[role]} unset={byRole ? unset : '–'} />
        ))}
      </dl>
    </section>
  );
}

interface RoleThemeProps {
  label: string;
  name: string | undefined;
  unset: string;
}

function RoleTheme({ label, name, unset }: RoleThemeProps) {
  const theme = THEMES.find(({ value }) => value === name);
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 bg-surface p-4 tablet:px-5">
      <span
        aria-hidden
        data-theme={theme?.value}
        className={classNames(
          'row-span-2 grid size-10 place-items-center rounded-badge border border-border type-button text-text',
          theme ? 'border-b-3 border-b-primary bg-background' : 'border-dashed',
        )}
      >
        {theme && '$'}
      </span>
      <dt className="type-caption text-muted">{label}</dt>
      {/* A server that is newer than this page may name a theme which the page has never heard of. */}
      <dd className={classNames('type-panel-title', theme ? 'text-text' : 'text-muted')}>
        {theme?.label ?? name ?? unset}
      </dd>
    </div>
  );
}
