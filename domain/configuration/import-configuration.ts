import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { type Configuration, configurationSchema } from '#domain/contract/entities/configuration.ts';
import { IMPORT_MESSAGES } from '#domain/contract/messages.ts';
import { z } from '#domain/contract/zod.ts';
import { LEGACY_TIERS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { migrateConfiguration } from './migrate-configuration.ts';

/** `error` is the specified text of the failure, `message` the first problem in the file. */
export type ImportResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly error: string; readonly message: string };

/** Reads an exported file of this or an earlier version and migrates it to the current one, without saving. */
export function parseImportedConfiguration(text: string): ImportResult {
  const json = parseJson(text);
  if (!json.ok) return { ok: false, error: IMPORT_MESSAGES.badJson, message: json.message };
  const parsed = configurationSchema.safeParse(json.value);
  if (parsed.success) return { ok: true, configuration: migrateConfiguration(parsed.data) };
  const [issue] = parsed.error.issues;
  return {
    ok: false,
    error: IMPORT_MESSAGES.invalidFormat,
    message: issue ? located(issue, json.value) : IMPORT_MESSAGES.invalidFormat,
  };
}

// Windows editors put a byte order mark at the start of a file, which JSON does not allow.
function parseJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return { ok: false, message: 'The file is not valid JSON' };
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The message with its place in the words of the screen: 'VIP, iPad, 470+, flat: Number must be …'. */
function located({ path: [table, ...rest], message }: Issue, file: unknown): string {
  const keys = rest.map((key) => String(key).slice(0, SHOWN_CHARS));
  const place = PLACES.get(String(table))?.(keys, file) ?? [];
  return place.length === 0 ? message : `${place.join(', ')}: ${message}`;
}

/** A key may be as long as the file. */
const SHOWN_CHARS = 50;

type Place = (keys: readonly string[], file: unknown) => string[];

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
