import {
  type Configuration,
  configurationSchemaFor,
  incomingConfigurationSchemaFor,
} from '#domain/contract/entities/configuration.ts';
import { IMPORT_MESSAGES } from '#domain/contract/messages.ts';
import type { MoneySettings } from './edit-money.ts';
import { limitsOfIncoming, withKeptMoney } from './incoming-configuration.ts';
import { issueWords, type LocatedIssue } from './issue-words.ts';
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

function refused([issue]: readonly LocatedIssue[], file: unknown): ImportResult {
  return {
    ok: false,
    error: IMPORT_MESSAGES.invalidFormat,
    message: issue ? issueWords(issue, file) : IMPORT_MESSAGES.invalidFormat,
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
