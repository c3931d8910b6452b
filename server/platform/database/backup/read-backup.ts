import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { errorCodeOf } from '#server/platform/error-code.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
  FORMAT,
  headerSchema,
  type Row,
  tableLineSchema,
  trailerSchema,
} from './backup-format.ts';

/** The largest batch for the reader. */
const BATCH_ROWS = 500;
const BATCH_BYTES = 1024 * 1024;

const ROW_BEGIN = '['.charCodeAt(0);

/** The longest line of an unverified file. A list of 200,000 rows takes less. */
const LINE_MAX_BYTES = 64 * 1024 * 1024;

export interface BackupReader {
  /** Once, before any rows. */
  header?(header: BackupHeader): Promise<void>;
  rows?(table: BackupTable, rows: readonly Row[]): Promise<void>;
}

export interface ReadingTerms {
  readonly reader?: BackupReader;
  /** The digest of a verified file. Its lines may have any length, because we wrote them. */
  readonly authenticSha256?: string | undefined;
}

export interface ReadBackup {
  readonly header: BackupHeader;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Reads a whole backup. Resolves if it is complete and unchanged; otherwise it rejects
 * with a BackupError, and the reader may have received a part of it.
 */
export async function readBackup(file: string, terms: ReadingTerms = {}): Promise<ReadBackup> {
  const { reader = {}, authenticSha256 } = terms;
  const reading = new Reading(file, reader);
  const maxLineBytes = authenticSha256 === undefined ? LINE_MAX_BYTES : Number.POSITIVE_INFINITY;
  try {
    for await (const lines of packedLinesOf(file, maxLineBytes)) {
      for (const line of lines) await reading.take(line);
    }
  } catch (error) {
    throw readErrorFor(file, error);
  }
  return reading.result(authenticSha256);
}

class Reading {
  readonly #file: string;
  readonly #reader: BackupReader;
  readonly #digest = createHash('sha256');
  readonly #rows: Record<string, number> = {};
  #header: BackupHeader | null = null;
  #table: BackupTable | null = null;
  #batch: Row[] = [];
  #batchBytes = 0;
  #endedWith: string | null = null;

  constructor(file: string, reader: BackupReader) {
    this.#file = file;
    this.#reader = reader;
  }

  async take(line: Buffer): Promise<void> {
    if (this.#endedWith !== null) throw this.#damaged('there is data after its end');
    if (this.#header === null) return this.#begin(line);
    if (line[0] === ROW_BEGIN) return this.#takeRow(line);
    await this.#flush();
    const value = this.#parse(line);
    const trailer = trailerSchema.safeParse(value);
    if (trailer.success) return this.#end(trailer.data);
    this.#digest.update(line);
    this.#beginTable(tableLineSchema.safeParse(value).data?.table);
  }

  result(authenticSha256: string | undefined): ReadBackup {
    if (this.#header === null) throw new BackupError(`${this.#file} is not a backup of Tierbook.`);
    if (this.#endedWith === null) throw this.#damaged('its end is missing');
    if (this.#endedWith !== (authenticSha256 ?? this.#endedWith))
      throw this.#damaged('it was replaced while it was read');
    return { header: this.#header, rows: this.#rows };
  }

  async #begin(line: Buffer): Promise<void> {
    const header = headerSchema.safeParse(this.#parse(line)).data;
    if (!header) throw new BackupError(`${this.#file} is not a backup of Tierbook.`);
    if (header.format > FORMAT) {
      throw new BackupError(
        `${this.#file} was made by a newer version of Tierbook (format ${header.format}). Use that version.`,
      );
    }
    this.#digest.update(line);
    this.#header = header;
    await this.#reader.header?.(header);
  }

  #beginTable(name: string | undefined): void {
    const table = this.#header?.tables.find((each) => each.name === name);
    if (!table || table.name in this.#rows) throw this.#damaged('a line in it is unreadable');
    this.#table = table;
    this.#rows[table.name] = 0;
  }

  async #takeRow(line: Buffer): Promise<void> {
    const row = this.#parse(line);
    if (this.#table === null || !isRowOf(this.#table, row)) throw this.#damaged('a row in it is unreadable');
    this.#digest.update(line);
    this.#rows[this.#table.name] = (this.#rows[this.#table.name] ?? 0) + 1;
    this.#batch.push(row);
    this.#batchBytes += line.length;
    if (this.#batch.length >= BATCH_ROWS || this.#batchBytes >= BATCH_BYTES) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#table === null || this.#batch.length === 0) return;
    const rows = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    await this.#reader.rows?.(this.#table, rows);
  }

  #end({ rows, sha256 }: BackupTrailer): void {
    if (sha256 !== this.#digest.digest('hex')) throw this.#damaged('its digest does not match its content');
    const isComplete = this.#header?.tables.every(({ name }) => rows[name] === this.#rows[name]);
    if (!isComplete) throw this.#damaged('rows are missing');
    this.#endedWith = sha256;
  }

  #parse(line: Buffer): unknown {
    try {
      return JSON.parse(line.toString());
    } catch (error) {
      throw this.#header === null ? error : this.#damaged('a line in it is unreadable');
    }
  }

  #damaged(how: string): BackupError {
    return new BackupError(`The backup ${this.#file} is damaged: ${how}. Nothing was changed.`);
  }
}

function isRowOf({ columns }: BackupTable, row: unknown): row is Row {
  return (
    Array.isArray(row) &&
    row.length === columns.length &&
    row.every((value) => value === null || typeof value === 'string' || Number.isSafeInteger(value))
  );
}

/** A clear message for errors that a person can fix. */
export function readErrorFor(file: string, error: unknown): unknown {
  const code = errorCodeOf(error);
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`${file} cannot be read by this user.`);
  if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR') {
    return new BackupError(
      `The backup ${file} is damaged or not a backup of Tierbook. Nothing was changed.`,
      {
        cause: error,
      },
    );
  }
  return error instanceof SyntaxError ? new BackupError(`${file} is not a backup of Tierbook.`) : error;
}

const LINE_END = 10;

/**
 * The lines of a compressed file with their line breaks, in batches. Not `readline`, which also ends a line at U+2028: a
 * customer's name may contain one. A line beyond the limit is refused before it fills the memory.
 */
async function* packedLinesOf(file: string, maxLineBytes: number): AsyncGenerator<readonly Buffer[]> {
  const packed = createReadStream(file);
  const plain = createGunzip();
  // Otherwise the reader of the lines would not see errors of the file.
  packed.on('error', (error) => plain.destroy(error));
  let begun: Buffer[] = [];
  let begunBytes = 0;
  try {
    for await (const chunk of packed.pipe(plain)) {
      const lines: Buffer[] = [];
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
        lines.push(Buffer.concat([...begun, chunk.subarray(from, end + 1)]));
        begun = [];
        begunBytes = 0;
        from = end + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
      begunBytes += chunk.length - from;
      if (begunBytes > maxLineBytes)
        throw new BackupError(`A line of ${file} is too long. Nothing was changed.`);
      if (lines.length > 0) yield lines;
    }
  } finally {
    packed.destroy();
  }
  if (begun.length > 0) yield [Buffer.concat(begun)];
}
