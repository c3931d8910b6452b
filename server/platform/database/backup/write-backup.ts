import { withTrailer, writeBackupFile } from './backup-file.ts';
import { BackupError, type BackupHeader, type BackupSummary, FORMAT, summaryOf } from './backup-format.ts';
import { sealOf } from './backup-seal.ts';
import { openSnapshot, type StorageSettings } from './open-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

export interface BackupRequest {
  readonly settings: StorageSettings;
  readonly file: string;
  readonly at: number;
  /** Null if there is no secret key. */
  readonly signingKey: string | null;
}

/** Writes everything in the database at this moment to a new file, while the server keeps running. */
export async function writeBackup({ settings, file, at, signingKey }: BackupRequest): Promise<BackupSummary> {
  const snapshot = await openSnapshot(settings);
  if (snapshot === null) throw noDatabaseError();
  try {
    const header = headerOf(snapshot, at);
    const counts: Record<string, number> = {};
    const sealUnder = (sha256: string) => (signingKey === null ? {} : { seal: sealOf(signingKey, sha256) });
    const trailer = (sha256: string) => `${JSON.stringify({ rows: counts, sha256, ...sealUnder(sha256) })}\n`;
    await writeBackupFile(file, withTrailer(linesOf(snapshot, header, counts), trailer));
    return summaryOf(header, counts);
  } finally {
    await snapshot.close();
  }
}

function headerOf({ engine, migrations, tables }: Snapshot, at: number): BackupHeader {
  if (migrations.length === 0) throw noDatabaseError();
  return { tierbook: 'backup', format: FORMAT, at, engine, migrations, tables };
}

function noDatabaseError(): BackupError {
  return new BackupError('There is no database to back up yet. The first start of the server creates it.');
}

/** Also fills `counts`. */
async function* linesOf(
  snapshot: Snapshot,
  header: BackupHeader,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  for (const table of header.tables) {
    yield `${JSON.stringify({ table: table.name })}\n`;
    let count = 0;
    for await (const rows of snapshot.rows(table)) {
      count += rows.length;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
    counts[table.name] = count;
  }
}
