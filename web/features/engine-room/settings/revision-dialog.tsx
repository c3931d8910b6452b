import { useQuery } from '@tanstack/react-query';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { configuredTheme } from '#domain/configuration/edit-themes.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { revisionQuery } from '#web/features/engine-room/engine-room.queries.ts';
import { textOfRule } from '#web/features/engine-room/grid/model/cell-text.ts';
import {
  EDITED_ROLES,
  type EditedRole,
  LOAD_FAILURE_TEXT,
  ROLE_NAMES,
  ROOM_TEXTS,
} from '#web/features/engine-room/room-texts.ts';
import { labelOfTheme } from '#web/features/engine-room/themes/theme-miniature.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';

interface RevisionDialogProps {
  revision: number;
  role: EditedRole;
  onClose: () => void;
}

/** The rules and themes of an earlier version, read-only. */
export function RevisionDialog({ revision, role, onClose }: RevisionDialogProps) {
  const query = useQuery(revisionQuery(revision));
  return (
    <Dialog isOpen onClose={onClose} size="large" title={`Version ${revision}`}>
      <AsyncView
        query={query}
        loadingText={ROOM_TEXTS.loading}
        error={{ title: ROOM_TEXTS.loadFailed, text: LOAD_FAILURE_TEXT }}
      >
        {({ configuration }) => (
          <>
            <RuleTable configuration={configuration} role={role} />
            <p className="mt-3 type-caption text-muted">
              {EDITED_ROLES.map(
                (name) => `${ROLE_NAMES[name]}: ${labelOfTheme(configuredTheme(configuration, name))}`,
              ).join(', ')}
            </p>
          </>
        )}
      </AsyncView>
    </Dialog>
  );
}

/** The default rules, and the categories with their own rules. */
function RuleTable({ configuration, role }: { configuration: Configuration; role: EditedRole }) {
  const categories = [null, ...Object.keys(configuration.perCategoryByRole[role])];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Rules" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse type-interface text-text">
        <caption className="pb-2 text-left type-label text-text">{`Rules for ${ROLE_NAMES[role]}`}</caption>
        <thead>
          <tr className="type-caption text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-normal">
              Category
            </th>
            {configuration.buckets.map(([label]) => (
              <th key={label} scope="col" className="px-3 py-2 text-right font-normal whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category ?? ''} className="border-t border-row-rule">
              <th scope="row" className="py-2 pr-3 text-left font-medium whitespace-nowrap">
                {category === null ? 'Default rules' : labelOfCategory(category)}
              </th>
              {configuration.buckets.map(([label]) => (
                <td key={label} className="px-3 py-2 text-right whitespace-nowrap">
                  {textOfRule(role, findRule(configuration, role, category, label).rule)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
