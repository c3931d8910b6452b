import { z } from '#domain/contract/zod.ts';

/**
 * A backup is a gzip file of JSON lines, the same for both engines: a header, then for each table its
 * name and one line per row, then a trailer with the count of every table and a digest of all lines before it.
 */
export const FORMAT = 1;

export interface BackupHeader {
  readonly tierbook: 'backup';
  readonly format: number;
  readonly at: number;
  readonly engine: 'sqlite' | 'postgres';
  /** In the order in which they ran; the last one defines the schema of the rows. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackupTable[];
}

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The last id that a row got, even if it was deleted; null if rows have no ids or none got one. */
  readonly lastId: number | null;
}

export interface BackupTrailer {
  readonly rows: Readonly<Record<string, number>>;
  readonly sha256: string;
  /** The digest signed with the secret key; missing if there was no key, and in backups of the first release. */
  readonly seal?: string | undefined;
}

/** The schema has only integers and texts, which both engines return exactly as they were stored. */
export type Value = string | number | null;
export type Row = readonly Value[];

/** What a backup contains, for the person who made it. */
export interface BackupSummary {
  readonly at: number;
  readonly engine: BackupHeader['engine'];
  readonly lastMigration: string;
  /** Rows by table, in the order of the file. */
  readonly rows: Readonly<Record<string, number>>;
}

export function summaryOf(header: BackupHeader, rows: Readonly<Record<string, number>>): BackupSummary {
  const { at, engine, migrations } = header;
  return { at, engine, lastMigration: migrations.at(-1) ?? '', rows };
}

/** Why a backup was not made or not restored. Its message is the one line that the person sees. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The lines of a backup that are not rows; the file may contain anything. */
export const headerSchema: z.ZodType<BackupHeader> = z.object({
  tierbook: z.literal('backup'),
  format: z.number().int(),
  at: z.number().int(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      lastId: z.number().int().nullable(),
    }),
  ),
});

export const tableLineSchema = z.object({ table: z.string() });

export const trailerSchema: z.ZodType<BackupTrailer> = z.object({
  rows: z.record(z.string(), z.number().int()),
  sha256: z.string(),
  seal: z.string().optional(),
});
