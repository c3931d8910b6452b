import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { limitsOfIncoming } from '#domain/configuration/incoming-configuration.ts';
import { migrateConfiguration } from '#domain/configuration/migrate-configuration.ts';
import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { type Configuration, configurationSchemaWithin } from '#domain/contract/entities/configuration.ts';
import type { Clock } from '#server/platform/clock.ts';
import { CoalescingRunner } from '#server/platform/coalescing-runner.ts';
import type { Database } from '#server/platform/database/index.ts';
import { StartError } from '#server/platform/start-error.ts';
import {
  createConfiguration,
  type DatedRevisionData,
  findConfiguration,
  listRevisionData,
  type RevisionSpan,
  type StoredConfiguration,
} from './configuration.repo.ts';

export interface ConfigurationService {
  /** From memory: every price and every page depends on it, and must not wait for the database. */
  current(): Configuration;
  /** The revision of `current`. */
  revision(): number;
  /** The revision `upTo` and the earlier ones, newest first, back to one of them or to that in effect at a time. */
  history(span: RevisionSpan): Promise<DatedConfiguration[]>;
  /** Loads what this or another process has saved; resolves when all listeners have finished. */
  reload(): Promise<void>;
  /** Calls back after every change, of any process. Returns a stop function. */
  onChange(listener: () => Promise<void> | void): () => void;
}

/** A configuration that is or was in effect, and when it was saved. */
interface DatedConfiguration {
  readonly configuration: Configuration;
  readonly savedAt: number;
}

/** Reads the configuration into memory; on the first run the built-in one, stored as revision 1. */
export async function openConfiguration(parts: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<ConfigurationService> {
  const { database, clock } = parts;
  await storeDefaults(database, clock);
  let loaded = await load(database, null);
  const listeners = new Set<() => Promise<void> | void>();
  const reload = async () => {
    const stored = await load(database, loaded);
    if (stored.revision === loaded.revision) return;
    loaded = stored;
    await Promise.all([...listeners].map(async (listener) => listener()));
  };
  // One after the other: a reload that finds nothing new must still wait for the one that did, or an answer would
  // say 'saved' before the lists show it.
  const reloads = new CoalescingRunner(reload);
  return {
    current: () => loaded.configuration,
    revision: () => loaded.revision,
    history: async (span) => (await listRevisionData(database.reports, span)).flatMap(readDated),
    reload: () => reloads.run(),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface Loaded {
  readonly configuration: Configuration;
  readonly revision: number;
}

/** The same object for the same revision, because callers compare the object. */
async function load(database: Database, known: Loaded | null): Promise<Loaded> {
  const stored = await findConfiguration(database.query);
  if (!stored) throw new Error('The configuration is missing from the database');
  if (stored.revision === known?.revision) return known;
  return { configuration: readConfiguration(stored), revision: stored.revision };
}

async function storeDefaults(database: Database, clock: Clock): Promise<void> {
  // Even an insert that conflicts writes, which fails on a full disk.
  if ((await findConfiguration(database.query)) !== null) return;
  const first = {
    data: JSON.stringify(DEFAULT_CONFIGURATION),
    kind: 'defaults',
    savedBy: ACTORS.product,
    savedAt: clock.now(),
    changes: [],
  } as const;
  await database.transaction((trx) => createConfiguration(trx, first));
}

/** Skips a revision that cannot be read: nothing but the time of the last change depends on it. */
function readDated({ data, savedAt }: DatedRevisionData): DatedConfiguration[] {
  const configuration = readRevision(data);
  return configuration ? [{ configuration, savedAt }] : [];
}

/** An earlier revision; null if it cannot be read, for example because a file was edited. */
export function readRevision(data: string): Configuration | null {
  const parsed = parseStored(data);
  return parsed.success ? migrateConfiguration(parsed.data) : null;
}

/** Validated again, because the file may have been edited or come from a newer release. */
export function readConfiguration({
  data,
  revision,
}: Pick<StoredConfiguration, 'data' | 'revision'>): Configuration {
  const parsed = parseStored(data);
  if (parsed.success) return migrateConfiguration(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the whole';
  throw new StartError(
    `The stored configuration (revision ${revision}) cannot be used: ${where}: ${issue?.message ?? 'Invalid input'}`,
  );
}

/** Within the limits of its own money. */
function parseStored(data: string) {
  const json = jsonOf(data);
  return configurationSchemaWithin(limitsOfIncoming(json, undefined)).safeParse(json);
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
