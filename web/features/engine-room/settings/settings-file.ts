import type { MoneySettings } from '#domain/configuration/edit-money.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { REQUEST_LIMITS } from '#domain/contract/limits.ts';
import { IMPORT_MESSAGES } from '#domain/contract/messages.ts';

export const EXPORT_FILE_NAME = 'tierbook-settings.json';

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = {
  title: 'File too large',
  description: `A settings file may have at most ${REQUEST_LIMITS.bodyMaxBytes / MEGABYTE} MB`,
};

export type SettingsFile =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly title: string; readonly description: string };

/** Reads an exported settings file, or says why it cannot. Changes nothing; `current` is what a file may keep. */
export async function readSettingsFile(file: File, current: MoneySettings): Promise<SettingsFile> {
  if (!file.name.toLowerCase().endsWith('.json')) return { ok: false, ...IMPORT_MESSAGES.invalidFileType };
  // Before reading: a video with the wrong name would use up all memory.
  if (file.size > REQUEST_LIMITS.bodyMaxBytes) return { ok: false, ...TOO_LARGE };
  const read = await textOf(file);
  if (read === null) return { ok: false, ...IMPORT_MESSAGES.unreadable };
  // Loaded on demand: most people who open the Engine Room never import.
  const { parseImportedConfiguration } = await import('#domain/configuration/import-configuration.ts');
  const result = parseImportedConfiguration(read, current);
  return result.ok ? result : { ok: false, title: result.error, description: result.message };
}

export function downloadSettings(configuration: Configuration): void {
  const file = new Blob([`${JSON.stringify(configuration, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = EXPORT_FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}

/** Null if the file is gone or cannot be read. */
async function textOf(file: File): Promise<string | null> {
  try {
    return await file.text();
  } catch {
    return null;
  }
}
