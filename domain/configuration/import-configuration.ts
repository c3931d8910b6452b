import { type Configuration, configurationSchema } from '#domain/contract/entities/configuration.ts';
import { IMPORT_MESSAGES } from '#domain/contract/messages.ts';
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
    message: issue?.message ?? IMPORT_MESSAGES.invalidFormat,
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
