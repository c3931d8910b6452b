import { z } from '#domain/contract/zod.ts';
import type { BackupHeader, BackupTrailer } from './backup-format.ts';

/** The lines of a backup that are no rows, as they are read back from a file that may be anything. */
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
