import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { type DeviceRow, layoutFieldsOf } from '#domain/contract/entities/device.ts';
import { ReusedBytes } from '#server/platform/reserved-bytes.ts';
import { packBytes, type StoredText, storedBytes } from './packed-text.ts';

/** Category, device and occurrence identify a row: the first of several equal devices in a category is 1. */
export type SnapshotRow = DeviceRow & { readonly occurrence: number };

/** The content of the source at one time. Never changed after it is stored. */
export interface SnapshotContent {
  /** In the order of the tab strip. */
  readonly categories: readonly string[];
  readonly rows: readonly SnapshotRow[];
}

export const NO_CONTENT: SnapshotContent = { categories: [], rows: [] };

export function isDevice(row: { readonly isHeader?: boolean | undefined }): boolean {
  return row.isHeader !== true;
}

/** How many rows are written, and how many bytes are read, at a time. */
const WRITTEN_ROWS = 1000;
const READ_BYTES = 1024 * 1024;

/**
 * The text of a list, piece by piece: the text of a hundred thousand rows and their copies would be more than the rows
 * themselves. Fixes the order of the fields: the digest must not depend on how a row was made.
 */
export function* writeContent({ categories, rows }: SnapshotContent): Generator<string> {
  yield `{"categories":${JSON.stringify(categories)},"rows":[`;
  for (let start = 0; start < rows.length; start += WRITTEN_ROWS) {
    const written = JSON.stringify(rows.slice(start, start + WRITTEN_ROWS).map(writtenRow));
    yield `${start === 0 ? '' : ','}${written.slice(1, -1)}`;
  }
  yield ']}';
}

function writtenRow(row: SnapshotRow): SnapshotRow {
  return {
    category: row.category,
    device: row.device,
    display: row.display,
    price: row.price,
    ...(row.isHeader === true && { isHeader: true }),
    occurrence: row.occurrence,
    ...layoutFieldsOf(row),
  };
}

export interface StoredContent extends StoredText {
  /** Of the text itself. Identifies this content, whenever and from whatever file it was read. */
  readonly digest: string;
}

export async function packContent(content: SnapshotContent): Promise<StoredContent> {
  const bytes = new ReusedBytes().write(writeContent(content));
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { stored: await packBytes(bytes), isPacked: true, digest };
}

/** Refuses a text that does not match the digest, because it was never validated. */
export async function readStored(content: StoredContent): Promise<SnapshotContent> {
  const bytes = await storedBytes(content);
  if (createHash('sha256').update(bytes).digest('hex') !== content.digest) throw changedOutside();
  const reader = new ContentReader();
  for (let start = 0; start < bytes.length; start += READ_BYTES) {
    reader.add(bytes.subarray(start, start + READ_BYTES));
  }
  return reader.finish();
}

const ROWS_BEGIN = '],"rows":[';
/** Stands between two rows and nowhere else: in a name, the quotes would be escaped. */
const NEXT_ROW = '},{"category":';

/** Parses a written list piece by piece. A list in which it finds no `NEXT_ROW` is parsed at once. */
class ContentReader {
  readonly #rows: SnapshotRow[] = [];
  readonly #decoder = new StringDecoder('utf8');
  #head: string | null = null;
  /** What is not parsed yet. */
  #text = '';

  add(chunk: Buffer): void {
    this.#text += this.#decoder.write(chunk);
    this.#head ??= this.#takeHead();
    const end = this.#text.lastIndexOf(NEXT_ROW);
    if (this.#head === null || end === -1) return;
    this.#take(reading(() => JSON.parse(`[${this.#text.slice(0, end)}}]`)));
    this.#text = this.#text.slice(end + '},'.length);
  }

  finish(): SnapshotContent {
    const { categories, rows } = reading<Parsed>(() => JSON.parse(`${this.#head ?? ''}${this.#text}`));
    this.#take(rows);
    return { categories, rows: this.#rows };
  }

  #take(rows: Parsed['rows']): void {
    for (const row of rows) {
      shareTexts(row, this.#rows.at(-1));
      this.#rows.push(row);
    }
  }

  #takeHead(): string | null {
    const at = this.#text.indexOf(ROWS_BEGIN);
    if (at === -1) return null;
    const end = at + ROWS_BEGIN.length;
    const head = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    return head;
  }
}

interface Parsed {
  readonly categories: string[];
  readonly rows: { -readonly [Field in keyof SnapshotRow]: SnapshotRow[Field] }[];
}

/** Keeps equal texts once. Parsed, the name of a device with six prices is eighteen texts, which need more memory than all else. */
function shareTexts(row: Parsed['rows'][number], before: SnapshotRow | undefined): void {
  if (row.display === row.device) row.display = row.device;
  if (before === undefined) return;
  if (row.category === before.category) row.category = before.category;
  if (row.group !== undefined && row.group === before.group) row.group = before.group;
}

/** What Tierbook wrote can be parsed. */
function reading<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw changedOutside();
  }
}

function changedOutside(): Error {
  return new Error('The stored price list was changed outside Tierbook');
}
