import { z } from '#domain/contract/zod.ts';

/**
 * A backup is a gzip file of lines of JSON, the same whichever engine it comes from: a header, then for each table its
 * name and one line a row, then a trailer with the count of every table and a digest of all the lines before it.
 */
export const FORMAT = 1;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** The last number that was given to a row, which may be gone; null where rows get no numbers or none got one. */
  lastId: z.number().int().nullable(),
});

export const headerSchema = z.object({
  tierbook: z.literal('backup'),
  format: z.number().int(),
  at: z.number().int(),
  engine: z.enum(['sqlite', 'postgres']),
  /** In the order in which they were run; the last one is the schema that the rows belong to. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
});

export const tableLineSchema = z.object({ table: z.string() });

export const trailerSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sha256: z.string(),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
export type BackupTrailer = z.infer<typeof trailerSchema>;

/** The schema has integers and texts and nothing else: both engines give back exactly what they were given. */
export type Value = string | number | null;
export type Row = readonly Value[];

/** What a backup holds, for the person who asked for it. */
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
