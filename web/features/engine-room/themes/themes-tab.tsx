import { Copy, RotateCcw } from 'lucide-react';
import { swatchSymbol } from '#domain/themes/swatch-symbol.ts';
import { ENGINE_ROOM_THEMES } from '#domain/themes/theme-lists.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { EDITED_ROLES, type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { useMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { UnavailableButton } from '#web/ui/unavailable-button.tsx';
import { ThemeCard } from './theme-card.tsx';
import { labelOfTheme } from './theme-miniature.tsx';
import { useThemeChanges } from './use-theme-changes.ts';

interface ThemesTabProps {
  editor: Editor;
  role: EditedRole;
}

export function ThemesTab({ editor, role }: ThemesTabProps) {
  const themes = useThemeChanges(editor);
  const current = themes.themeOfRole(role);
  return (
    <div className="grid gap-4 px-4 py-4 tablet:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <ul
          aria-label="Themes in use"
          className="flex max-w-full flex-[1_0_auto] flex-wrap gap-3 max-tablet:flex-col"
        >
          {EDITED_ROLES.map((shown) => (
            <ThemeRole
              key={shown}
              role={shown}
              theme={themes.themeOfRole(shown)}
              isSelected={shown === role}
              onReset={() => themes.reset(shown)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={Copy} onClick={() => themes.copy('public', MAIN_TIER)}>
            {`Copy public to ${ROLE_NAMES[MAIN_TIER]}`}
          </Button>
          <Button size="small" icon={Copy} onClick={() => themes.copy(MAIN_TIER, 'public')}>
            {`Copy ${ROLE_NAMES[MAIN_TIER]} to public`}
          </Button>
          <Button size="small" onClick={() => themes.applyToAll(current)}>
            Apply to all roles
          </Button>
        </div>
      </div>
      <ul
        aria-label={`Themes for ${ROLE_NAMES[role]}`}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4"
      >
        {ENGINE_ROOM_THEMES.map((name) => (
          <ThemeCard
            key={name}
            name={name}
            usedBy={EDITED_ROLES.filter((user) => themes.themeOfRole(user) === name)}
            role={role}
            onApply={() => themes.apply(role, name)}
          />
        ))}
      </ul>
      <p className="type-caption text-muted">The admin theme is managed in the Admin Portal.</p>
    </div>
  );
}

interface ThemeRoleProps {
  role: EditedRole;
  theme: ThemeName;
  /** Only the selected role's theme can be changed. */
  isSelected: boolean;
  onReset: () => void;
}

/** The theme of a role, with a button to reset it. */
function ThemeRole({ role, theme, isSelected, onReset }: ThemeRoleProps) {
  const money = useMoney();
  const name = `Reset ${ROLE_NAMES[role]} theme`;
  return (
    <li
      className={`flex min-w-0 items-center gap-3 rounded-panel border p-2 max-phone:flex-wrap tablet:w-70 ${isSelected ? 'border-primary' : 'border-hairline'}`}
    >
      <span
        aria-hidden
        data-theme={theme}
        className="grid size-9 shrink-0 place-items-center rounded-badge border border-b-3 border-border border-b-primary bg-background type-button text-text"
      >
        {swatchSymbol(money)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block type-note text-muted">{ROLE_NAMES[role]}</span>
        <span className="block truncate type-button text-text">{labelOfTheme(theme)}</span>
      </span>
      {isSelected ? (
        <Button variant="quiet" size="small" icon={RotateCcw} aria-label={name} onClick={onReset}>
          Reset
        </Button>
      ) : (
        <UnavailableButton
          size="small"
          icon={RotateCcw}
          aria-label={name}
          reason={`Choose ${ROLE_NAMES[role]} in the role switch to change its theme`}
        >
          Reset
        </UnavailableButton>
      )}
    </li>
  );
}
