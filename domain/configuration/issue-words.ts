import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { MONEY_MESSAGES } from '#domain/contract/entities/money.ts';
import { ROUNDING_MESSAGES } from '#domain/contract/entities/rounding.ts';
import { z } from '#domain/contract/zod.ts';
import { LEGACY_TIERS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';

export interface LocatedIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * A schema's message with its place in a configuration, in the words of the screen: 'VIP, iPad, 470+, flat: Number must
 * be …'. `file` is what was parsed.
 */
export function issueWords({ path: [table, ...rest], message }: LocatedIssue, file: unknown): string {
  const keys = rest.map((key) => String(key).slice(0, SHOWN_CHARS));
  const place = PLACES.get(String(table))?.(keys, file, message) ?? [];
  return place.length === 0 ? message : `${place.join(', ')}: ${message}`;
}

/** A key may be as long as the file. */
const SHOWN_CHARS = 50;

type Place = (keys: readonly string[], file: unknown, message: string) => string[];

const ROLE_LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(TIER_LABELS),
  ['admin', 'Admin'],
]);
const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ['pct', 'percent'],
  ['flat', 'flat'],
]);

const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['defaultsByRole', ([role, ...keys]) => [...roleLabel(role), ...defaultPlace(keys)]],
  ['perCategoryByRole', ([role, ...keys]) => [...roleLabel(role), ...categoryPlace(keys)]],
  ['themeByRole', ([role]) => [...roleLabel(role), 'theme']],
  ['uiTheme', () => ['General theme']],
  ['buckets', bucketPlace],
  ['money', moneyPlace],
  ['rounding', roundingPlace],
  ...LEGACY_TIERS.flatMap(({ label, legacyTables }): [string, Place][] => [
    [legacyTables.defaults, (keys) => [label, ...defaultPlace(keys)]],
    [legacyTables.perCategory, (keys) => [label, ...categoryPlace(keys)]],
  ]),
  ['defaults', (keys) => [TIER_LABELS.public, ...defaultPlace(keys)]],
  ['perSheet', (keys) => [TIER_LABELS.public, ...categoryPlace(keys)]],
]);

function roleLabel(role: string | undefined): string[] {
  return role === undefined ? [] : [ROLE_LABELS.get(role) ?? role];
}

function defaultPlace([bucket, field]: readonly string[]): string[] {
  return ['Default rules', ...rulePlace(bucket, field)];
}

function categoryPlace([category, bucket, field]: readonly string[]): string[] {
  return [category === undefined ? 'Category rules' : labelOfCategory(category), ...rulePlace(bucket, field)];
}

function rulePlace(bucket: string | undefined, field: string | undefined): string[] {
  return [bucket, field && (FIELD_LABELS.get(field) ?? field)].filter((part) => part !== undefined);
}

/** These say by themselves which field they are about. */
const NAMED_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(MONEY_MESSAGES),
  ...Object.values(ROUNDING_MESSAGES),
]);

const MONEY_FIELDS: ReadonlyMap<string, string> = new Map([
  ['thousands', 'thousands mark'],
  ['decimalMark', 'decimal mark'],
]);

function moneyPlace([field]: readonly string[], _file: unknown, message: string): string[] {
  if (NAMED_FIELDS.has(message)) return [];
  return ['Currency', ...(field === undefined ? [] : [MONEY_FIELDS.get(field) ?? field])];
}

const BAND_FIELDS: ReadonlyMap<string, string> = new Map([['upTo', 'upper end']]);

/** 'Band 2', counted from 1 as on the screen. */
function roundingPlace([part, index, field]: readonly string[], _file: unknown, message: string): string[] {
  if (part !== 'bands' || index === undefined) {
    return NAMED_FIELDS.has(message) ? [] : ['Rounding', ...(part === undefined ? [] : [part])];
  }
  const band = `Band ${Number(index) + 1}`;
  return field === undefined || NAMED_FIELDS.has(message) ? [band] : [band, BAND_FIELDS.get(field) ?? field];
}

const BUCKET_FIELDS = ['name', 'minimum', 'maximum'];

/** By its name, or counted from 1 if it has none. */
function bucketPlace([index, field]: readonly string[], file: unknown): string[] {
  if (index === undefined) return [];
  const name = nameOfBucket(file, Number(index));
  const parts = [`Bucket ${name ?? Number(index) + 1}`];
  return field === undefined ? parts : [...parts, BUCKET_FIELDS[Number(field)] ?? field];
}

const namedBucketSchema = z.object({ buckets: z.array(z.array(z.unknown())) });

function nameOfBucket(file: unknown, index: number): string | null {
  const [name] = namedBucketSchema.safeParse(file).data?.buckets[index] ?? [];
  return typeof name === 'string' && name.trim() !== '' ? name.slice(0, SHOWN_CHARS) : null;
}
