import { Check } from 'lucide-react';
import { useId } from 'react';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { themeOf } from '#domain/themes/themes.ts';
import { type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusReplacement } from '#web/ui/focus-replacement.ts';
import { ThemeMiniature } from './theme-miniature.tsx';

interface ThemeCardProps {
  name: ThemeName;
  /** The roles that use it now. */
  usedBy: readonly EditedRole[];
  /** The role that 'Apply' gives it to. */
  role: EditedRole;
  onApply: () => void;
}

const CATEGORY_LABELS = { light: 'Light', dark: 'Dark', specialty: 'Specialty' } as const;

export function ThemeCard({ name, usedBy, role, onApply }: ThemeCardProps) {
  const titleId = useId();
  const focus = useFocusReplacement();
  const { label, description, category } = themeOf(name);
  const isInUse = usedBy.includes(role);
  return (
    <li
      aria-labelledby={titleId}
      className={`flex flex-col overflow-hidden rounded-panel border bg-surface ${isInUse ? 'border-primary outline-1 outline-primary' : 'border-hairline'}`}
    >
      <ThemeMiniature name={name} />
      <div className="flex flex-1 flex-col border-t border-hairline p-3">
        <div className="flex items-start gap-2">
          <h3 id={titleId} className="flex-1 type-button text-text">
            {label}
          </h3>
          {isInUse && (
            <span
              aria-hidden
              className="grid size-5 place-items-center rounded-full bg-primary text-on-primary"
            >
              <Check className="size-3.5" />
            </span>
          )}
        </div>
        <p className="type-note text-muted">{description}</p>
        <div className="mt-auto flex min-h-9 items-end gap-2 pt-2">
          <span className="flex flex-1 flex-wrap gap-1">
            {usedBy.length === 0 && <Badge tone="outline">{CATEGORY_LABELS[category]}</Badge>}
            {usedBy.map((user) => (
              <Badge key={user} tone={user === role ? 'primary' : 'neutral'}>
                {ROLE_NAMES[user]}
              </Badge>
            ))}
          </span>
          {isInUse ? (
            <span
              ref={focus.replacementRef}
              tabIndex={-1}
              className="rounded-badge type-interface text-muted"
            >
              In use
            </span>
          ) : (
            <Button
              size="small"
              aria-label={`Apply ${label} to ${ROLE_NAMES[role]}`}
              onClick={() => {
                focus.moveToReplacement();
                onApply();
              }}
            >
              Apply
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
