import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { type CellState, compareConfigurations } from '#domain/configuration/compare-configurations.ts';
import { configuredTheme } from '#domain/configuration/edit-themes.ts';
import type {
  BucketVersions,
  ConfigurationMerge,
  MergeChange,
  MergeConflict,
  Side,
  ThemeVersions,
} from '#domain/configuration/merge-configurations.ts';
import { moneyWords, roundingWords } from '#domain/configuration/money-words.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { PricingRole } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { counted, nounFor } from '#domain/text/counts.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { firstNames } from '#web/features/configuration/impact/impact-words.ts';
import { labelOfTheme } from '#web/features/engine-room/themes/theme-miniature.tsx';
import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { SaveConflict, SavedDraft } from './save-attempt.ts';

const ROLE_LABELS: Readonly<Record<PricingRole, string>> = { ...TIER_LABELS, admin: 'Admin' };

export function labelOfRole(role: PricingRole): string {
  return ROLE_LABELS[role];
}

const WHOLE_NAMES = { buckets: 'Price buckets', money: 'Currency', rounding: 'Rounding' } as const;

/** The name of a cell's row, of a theme, or of a setting that is one choice. */
export function nameOfPart(part: MergeConflict | MergeChange): string {
  if (isWhole(part)) return WHOLE_NAMES[part.kind];
  if (part.kind === 'theme') return part.role === null ? 'General theme' : 'Theme';
  const { category } = part.cell;
  return category === null ? 'Default rules' : labelOfCategory(category);
}

type Whole = Extract<MergeConflict | MergeChange, { kind: keyof typeof WHOLE_NAMES }>;

function isWhole(part: MergeConflict | MergeChange): part is Whole {
  return part.kind in WHOLE_NAMES;
}

export function roleOfPart(part: MergeConflict | MergeChange): PricingRole | null {
  if (isWhole(part)) return null;
  return part.kind === 'theme' ? part.role : part.cell.role;
}

/** 'iPad 470+ (Public)', 'Theme (VIP)'. */
export function fullNameOf(part: MergeConflict | MergeChange): string {
  const role = roleOfPart(part);
  const bucket = part.kind === 'rule' ? ` ${part.cell.bucket}` : '';
  return `${nameOfPart(part)}${bucket}${role === null ? '' : ` (${labelOfRole(role)})`}`;
}

type Version = 'before' | Side;

/** A rule, a theme or a setting of one version in words; amounts in the money of that version. */
export function valueText(
  part: Exclude<MergeConflict, BucketVersions>,
  version: Version,
  merge: ConfigurationMerge,
): string {
  const { money } = merge[version];
  switch (part.kind) {
    case 'theme':
      return themeText(part, version, merge);
    case 'money':
      return moneyWords(part[version]);
    case 'rounding':
      return roundingWords(part[version], money);
    case 'rule':
      return ruleText(part.cell.role, part[version], money);
  }
}

function ruleText(role: PricingRole, state: CellState, money: Money | undefined): string {
  if (state === null) return '–';
  const text = textOfRule(role === 'admin' ? 'public' : role, state.rule, money);
  return state.isInherited ? `${text} (default)` : text;
}

function themeText({ role, ...part }: ThemeVersions, version: Version, merge: ConfigurationMerge): string {
  if (role !== null) return labelOfTheme(configuredTheme(merge[version], role));
  const theme = part[version];
  return theme === undefined ? 'None' : labelOfTheme(theme);
}

/** '470-799 added, 470+ removed'. */
export function bucketChangesText({ before, ...sides }: ConfigurationMerge, side: Side): string {
  const { buckets } = compareConfigurations(before, sides[side]);
  const words = buckets.map(({ label, ...change }) => {
    if (change.before === null) return `${label} added`;
    return `${label} ${change.after === null ? 'removed' : 'changed'}`;
  });
  return words.length === 0 ? 'As before' : words.join(', ');
}

/** 'Dana saved version 132 on 15 Nov 2026, 15:12, after you began. You both changed these five.' */
export function conflictText({ newer, merge }: SaveConflict): string {
  const { revision, savedBy, savedAt } = newer;
  const who = `${capitalised(savedBy)} saved version ${revision} on ${formatDateTime(savedAt)}, after you began.`;
  const both = merge.conflicts.filter(({ kind }) => kind !== 'buckets').length;
  const buckets = both < merge.conflicts.length ? [' The price buckets are not the same any more.'] : [];
  const rest =
    both === 0 ? [] : [` You both changed ${both === 1 ? 'this one' : `these ${numberWord(both)}`}.`];
  return [who, ...buckets, ...rest].join('');
}

const NUMBER_WORDS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

function numberWord(count: number): string {
  return NUMBER_WORDS[count - 2] ?? String(count);
}

/** '14 other changes go together'. */
export function togetherText(count: number): string {
  return `${count} other ${nounFor(count, 'change is kept too', 'changes go together')}`;
}

/** '9 of mine, 5 of theirs'. */
export function sharesText(together: readonly MergeChange[]): string {
  const mine = together.filter(({ side }) => side === 'mine').length;
  const theirs = together.length - mine;
  return [...(mine > 0 ? [`${mine} of mine`] : []), ...(theirs > 0 ? [`${theirs} of theirs`] : [])].join(
    ', ',
  );
}

/** What the toast says: also which changes of somebody else came in without a question. */
export function savedText({ draft, revision, resolved }: SavedDraft) {
  const { title, description } = CONFIGURATION_MESSAGES.saved;
  if (!resolved) return { title, description };
  const { newer, merge } = resolved;
  if (revision === newer.revision) {
    return { title: 'Nothing left to save', description: `The settings of ${newer.savedBy} are in effect` };
  }
  const theirs = merge.together.filter(({ side }) => side === 'theirs');
  if (theirs.length === 0) return { title, description };
  // Between more than two versions, the changes may be by several people.
  const whose = newer.revision === draft.revision + 1 ? `by ${newer.savedBy}` : 'by others';
  const names = firstNames(theirs.map(fullNameOf));
  return {
    title,
    description: `${description}. ${counted(theirs.length, 'change')} ${whose} came in: ${names}`,
  };
}
