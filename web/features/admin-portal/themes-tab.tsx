import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { THEME_MESSAGES } from '#domain/contract/messages.ts';
import { swatchSymbol } from '#domain/themes/swatch-symbol.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { DEFAULT_THEME_BY_ROLE } from '#domain/themes/theme-roles.ts';
import { THEMES, themeOf } from '#domain/themes/themes.ts';
import { PLURAL_TIER_LABELS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { useMoney } from '#web/lib/money.ts';
import { readStored } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { AdminThemes } from './admin-themes.ts';
import { ThemeCard } from './theme-card.tsx';

const GROUPS = [
  { category: 'dark', title: 'Dark' },
  { category: 'light', title: 'Light' },
  { category: 'specialty', title: 'Specialty' },
] as const;

/** The admin's own theme. What everybody else sees is chosen in the Engine Room. */
export function ThemesTab({ themes }: { themes: AdminThemes }) {
  const { choose, reset } = useAdminTheme(themes);
  return (
    <div className="grid gap-6">
      <ThemeOverview byRole={themes.byRole} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="type-panel-title text-text">Admin theme</h2>
          <p className="mt-1 type-interface text-muted">
            {`Affects only the admin view. The themes of visitors and ${TIER_LABELS[MAIN_TIER]}s are chosen in the Engine Room.`}
          </p>
        </div>
        <Button
          size="small"
          icon={RotateCcw}
          isUnavailable={themes.current === DEFAULT_THEME}
          onClick={reset}
        >
          {`Reset to ${themeOf(DEFAULT_THEME).label}`}
        </Button>
      </div>
      {GROUPS.map(({ category, title }) => (
        <section key={category} aria-label={`${title} themes`}>
          <h3 className="mb-3 type-section-title text-accent">{title}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-4">
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

const DEFAULT_THEME = DEFAULT_THEME_BY_ROLE.admin;

interface ThemeChoice {
  readonly theme: ThemeName;
  /** The title of the toast once it is saved. */
  readonly title: string;
}

/** Applies a theme at once and saves it; reverts it if the server refuses. */
function useAdminTheme(themes: AdminThemes) {
  const saved = useRef(themes.current);
  const mutation = useMutation({
    // One after the other: two concurrent saves could arrive in the wrong order.
    scope: { id: 'admin-theme' },
    mutationFn: ({ theme }: ThemeChoice) => saveTheme(theme),
    onSuccess: (_answer, { theme, title }) => {
      saved.current = theme;
      themes.onSaved();
      toast({ title, description: `The admin view uses ${themeOf(theme).label}` });
    },
    onError: (error) => {
      console.warn('Saving the admin theme failed.', error);
      toast({ ...THEME_MESSAGES.saveFailed, tone: 'destructive' });
    },
  });
  function change(choice: ThemeChoice): void {
    if (!mutation.isPending) saved.current = themes.current;
    themes.apply(choice.theme);
    // Here, not above: only the last choice is reverted; an earlier one was already replaced.
    mutation.mutate(choice, { onError: () => themes.revert(saved.current) });
  }
  return {
    choose: (theme: ThemeName) => change({ theme, title: THEME_MESSAGES.saved }),
    reset: () => change({ theme: DEFAULT_THEME, title: THEME_MESSAGES.reset }),
  };
}

function saveTheme(admin: ThemeName) {
  const pinHash = readStored('auth_token') ?? '';
  return callApi('saveThemes', { body: { themeByRole: { admin }, pinHash } });
}

const ROWS = [
  { role: 'public', label: PLURAL_TIER_LABELS.public, unset: 'Not Set' },
  { role: MAIN_TIER, label: PLURAL_TIER_LABELS[MAIN_TIER], unset: 'Not Set' },
  { role: 'admin', label: 'Admin Users', unset: `Inherits ${TIER_LABELS[MAIN_TIER]}` },
] as const;

/** The themes chosen for visitors, VIPs and the admin. */
function ThemeOverview({ byRole }: Pick<AdminThemes, 'byRole'>) {
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
  const money = useMoney();
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
        {theme && swatchSymbol(money)}
      </span>
      <dt className="type-caption text-muted">{label}</dt>
      {/* A newer server may name a theme that this page does not know. */}
      <dd className={classNames('type-panel-title', theme ? 'text-text' : 'text-muted')}>
        {theme?.label ?? name ?? unset}
      </dd>
    </div>
  );
}
