import { Copy } from 'lucide-react';
import { ENGINE_ROOM_THEMES } from '#domain/themes/theme-lists.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import { Button } from '#web/ui/button.tsx';
import { EDITED_ROLES, type EditedRole, ROLE_NAMES } from './role-names.ts';
import { ThemeCard } from './theme-card.tsx';
import { ThemeRole } from './theme-role.tsx';
import type { Editor } from './use-editor.ts';
import { useThemeChanges } from './use-theme-changes.ts';

interface ThemesTabProps {
  editor: Editor;
  role: EditedRole;
}

export function ThemesTab({ editor, role }: ThemesTabProps) {
  const themes = useThemeChanges(editor);
  // Another tier stands beside the two while it is selected: its theme, too, is changed only then.
  const shownRoles = EDITED_ROLES.filter((shown) => ['public', MAIN_TIER, role].includes(shown));
  const current = themes.themeOfRole(role);
  return (
    <div className="grid gap-4 px-4 py-4 tablet:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <ul
          aria-label="Themes in use"
          className="flex max-w-full flex-[1_0_auto] flex-wrap gap-3 max-tablet:flex-col"
        >
          {shownRoles.map((shown) => (
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
        className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4"
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
