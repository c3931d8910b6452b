import { orderCategories } from '#domain/catalogue/categories.ts';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { configuredTheme } from '#domain/configuration/edit-themes.ts';
import { moneyWords, roundingWords } from '#domain/configuration/money-words.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { EDITED_ROLES, type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { labelOfTheme } from '#web/features/engine-room/themes/theme-miniature.tsx';

interface VersionRulesProps {
  configuration: Configuration;
  /** Whose rules: the role that is chosen in the header. */
  role: EditedRole;
}

/** A version as it was: the default rules, the categories with their own rules, the money and the themes. */
export function VersionRules({ configuration, role }: VersionRulesProps) {
  const categories = [null, ...orderCategories(Object.keys(configuration.perCategoryByRole[role]))];
  return (
    <>
      <section
        aria-label="Rules"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-4 overflow-x-auto focus-visible:-outline-offset-2"
      >
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
                    {textOfRule(
                      role,
                      findRule(configuration, role, category, label).rule,
                      configuration.money,
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <MoneyLine configuration={configuration} />
      <p className="mt-3 type-caption text-muted">
        {EDITED_ROLES.map(
          (name) => `${ROLE_NAMES[name]}: ${labelOfTheme(configuredTheme(configuration, name))}`,
        ).join(', ')}
      </p>
    </>
  );
}

/** Nothing for a shop that uses neither. */
function MoneyLine({ configuration: { money, rounding } }: Pick<VersionRulesProps, 'configuration'>) {
  if (!money && !rounding) return null;
  return (
    <p className="mt-3 type-caption text-muted">
      {`Currency: ${moneyWords(money)}. Rounding: ${roundingWords(rounding, money)}.`}
    </p>
  );
}
