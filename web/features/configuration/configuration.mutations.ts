import type { CallBody } from '#domain/contract/calls/calls.ts';
import type { ErrorBody } from '#domain/contract/calls/error-body.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { readStored } from '#web/lib/storage.ts';

export interface SaveRequest {
  readonly configuration: Configuration;
  readonly kind: CallBody<'saveConfig'>['kind'];
  /** The revision that the draft is based on, or the one to overwrite. */
  readonly revision: number;
}

export async function saveConfiguration({ configuration, kind, revision }: SaveRequest): Promise<number> {
  // Named even if classic: the server keeps what it has of a setting that a save does not name.
  const { money = null, rounding = null } = configuration;
  const body = { ...configuration, money, rounding, kind, revision, pinHash: sessionToken() };
  return (await callApi('saveConfig', { body })).revision;
}

export interface RestoreRequest {
  readonly revision: number;
  /** The newest revision that the person has seen. */
  readonly basedOn: number;
}

export async function restoreRevision({ revision, basedOn }: RestoreRequest): Promise<number> {
  const body = { revision: basedOn, pinHash: sessionToken() };
  return (await callApi('restoreConfigRevision', { params: { revision }, body })).revision;
}

type RefusalDetails = Exclude<ErrorBody['details'], readonly unknown[] | undefined>;
export type NewerRevision = NonNullable<RefusalDetails['newer']>;

/** Who saved in between, if the save was refused for that reason. */
export function newerRevisionOf(error: unknown): NewerRevision | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const details = error.body?.details;
  return details && 'newer' in details ? (details.newer ?? null) : null;
}

/** The server's text, or ours if it sent none. */
export function reasonOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.body?.error) || otherwise;
}

// Without a session the server refuses, and the person should see its answer.
function sessionToken(): string {
  return readStored('auth_token') ?? '';
}
