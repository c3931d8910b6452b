import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import { counted } from '#domain/text/counts.ts';
import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';

export const KIND_NAMES = {
  defaults: 'Defaults',
  save: 'Saved',
  reset: 'Reset',
  import: 'Imported',
  restore: 'Restored',
  theme: 'Themes saved',
} as const satisfies Record<ConfigurationRevision['kind'], string>;

/** Owners know a revision as a version, with the number that Activity names. */
export function versionName(revision: number): string {
  return `Version ${revision}`;
}

/** 'Admin, 14 Nov 2026, 17:48'. */
export function whoAndWhen({ savedBy, savedAt }: ConfigurationRevision): string {
  return `${capitalised(savedBy)}, ${formatDateTime(savedAt)}`;
}

/** '11 cells, 1 setting'; by name where it is a single bucket or theme. */
export function whatChanged({ kind, counts, changes, restoredFrom }: ConfigurationRevision): string {
  if (restoredFrom !== null) return versionName(restoredFrom);
  if (kind === 'defaults') return 'Built-in rules';
  if (counts === null) return 'Changes not recorded';
  const { cells, buckets, settings } = counts;
  const [first, ...others] = changes;
  if (first === undefined) return 'No differences';
  if (cells === 0 && others.length === 0) return first;
  return [
    ...(cells > 0 ? [counted(cells, 'cell')] : []),
    ...(buckets > 0 ? [counted(buckets, 'bucket')] : []),
    ...(settings > 0 ? [counted(settings, 'setting')] : []),
  ].join(', ');
}
