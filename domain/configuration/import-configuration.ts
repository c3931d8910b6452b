import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import {
  type Configuration,
  configurationSchemaFor,
  incomingConfigurationSchemaFor,
} from '#domain/contract/entities/configuration.ts';
import { MONEY_MESSAGES } from '#domain/contract/entities/money.ts';
import { ROUNDING_MESSAGES } from '#domain/contract/entities/rounding.ts';
import { IMPORT_MESSAGES } from '#domain/contract/messages.ts';
import { z } from '#domain/contract/zod.ts';
import { LEGACY_TIERS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { MoneySettings } from './edit-money.ts';
import { limitsOfIncoming, withKeptMoney } from './incoming-configuration.ts';
import { migrateConfiguration } from './migrate-configuration.ts';

/** `error` is the specified text of the failure, `message` the first problem in the file. */
export type ImportResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly error: string; readonly message: string };

/**
 * Reads an exported file of this or an earlier version and migrates it to the current one, without saving. A file that
 * names no money or no rounding keeps the current one.
 */
export function parseImportedConfiguration(text: string, current: MoneySettings): ImportResult {
  const json = parseJson(text);
  if (!json.ok) return { ok: false, error: IMPORT_MESSAGES.badJson, message: json.message };
  const limits = limitsOfIncoming(json.value, current.money);
  const parsed = incomingConfigurationSchemaFor(limits).safeParse(json.value);
  if (!parsed.success) return refused(parsed.error.issues, json.value);
  const configuration = withKeptMoney(parsed.data, current);
  // The rounding that stays may not fit the money that comes.
  const whole = configurationSchemaFor(configuration.money).safeParse(configuration);
  if (!whole.success) return refused(whole.error.issues, json.value);
  return { ok: true, configuration: migrateConfiguration(configuration) };
}

function refused([issue]: readonly Issue[], file: unknown): ImportResult {
  return {
    ok: false,
    error: IMPORT_MESSAGES.invalidFormat,
    message: issue ? located(issue, file) : IMPORT_MESSAGES.invalidFormat,
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
