import type { ErrorBody } from '#domain/contract/calls/error-body.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readStored } from '#web/lib/storage.ts';
import type { SaveKind } from './editor/editor-history.ts';

export interface SaveOrder {
  readonly configuration: Configuration;
  readonly kind: SaveKind;
  /** The one the draft is based on; to overwrite, the one that is to be overwritten. */
  readonly revision: number;
}

export async function saveConfiguration({ configuration, kind, revision }: SaveOrder): Promise<number> {
  const body = { ...configuration, kind, revision, pinHash: sessionToken() };
  return (await callApi('saveConfig', { body })).revision;
}

export interface RestoreOrder {
  readonly revision: number;
  /** The newest one that the person has seen. */
  readonly basedOn: number;
}

export async function restoreRevision({ revision, basedOn }: RestoreOrder): Promise<number> {
  const body = { revision: basedOn, pinHash: sessionToken() };
  return (await callApi('restoreConfigRevision', { params: { revision }, body })).revision;
}

type RefusalDetails = Exclude<ErrorBody['details'], readonly unknown[] | undefined>;
export type NewerRevision = NonNullable<RefusalDetails['newer']>;

/** Who saved in between, where that is why a save was refused. */
export function newerRevisionOf(error: unknown): NewerRevision | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const details = error.body?.details;
  return details && 'newer' in details ? (details.newer ?? null) : null;
}

/** What the server said, or the product's own words where it said nothing. */
export function reasonOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.body?.error) || otherwise;
}

// Without a session the server refuses by itself; its answer is what the person should see.
function sessionToken(): string {
  return readStored('auth_token') ?? '';
}
