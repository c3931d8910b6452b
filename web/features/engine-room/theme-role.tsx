import { RotateCcw } from 'lucide-react';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { Button } from '#web/ui/button.tsx';
import { UnavailableButton } from '#web/ui/unavailable-button.tsx';
import { type EditedRole, ROLE_NAMES } from './role-names.ts';
import { labelOfTheme } from './theme-miniature.tsx';

interface ThemeRoleProps {
  role: EditedRole;
  theme: ThemeName;
  /** Only the selected role's theme can be changed. */
  isSelected: boolean;
  onReset: () => void;
}

/** What a role looks like now, and the way back to its default. */
export function ThemeRole({ role, theme, isSelected, onReset }: ThemeRoleProps) {
  const name = `Reset ${ROLE_NAMES[role]} theme`;
  return (
    <li
      className={`flex min-w-0 items-center gap-3 rounded-panel border p-2 tablet:w-70 ${isSelected ? 'border-primary' : 'border-hairline'}`}
    >
      <span
        aria-hidden
        data-theme={theme}
        className="grid size-9 shrink-0 place-items-center rounded-badge border border-b-3 border-border border-b-primary bg-background type-button text-text"
      >
        $
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
