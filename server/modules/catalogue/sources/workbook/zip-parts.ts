import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SourceError } from './source-error.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';

export type ZipParts = Map<string, Buffer>;

/**
 * The wanted parts of a zip, inflated with a hard limit. The declared sizes are only trusted when they
 * count against the file: a bomb may declare ten bytes and inflate to gigabytes. Unwanted parts
 * (pictures, charts) are never inflated.
 */
export async function readZipParts(
  fileName: string,
  bytes: Buffer,
  isWanted: (part: string) => boolean,
): Promise<ZipParts> {
  const zip = await openZip(fileName, bytes);
  const inflation = new Inflation(fileName, bytes.length);
  const parts: ZipParts = new Map();
  try {
    for await (const entry of zip.eachEntry()) {
      inflation.declare(entry);
      if (isWanted(entry.fileName)) parts.set(entry.fileName, await inflation.inflate(zip, entry));
    }
  } catch (error) {
    throw error instanceof SourceError ? error : damaged(fileName, error);
  }
  for (const part of parts.values()) refuseDocumentTypes(fileName, part);
  return parts;
}

/** Not by 'PK' alone: a list may begin with 'PK Mobile'. */
export function isZip(bytes: Buffer): boolean {
  return ['504b0304', '504b0506', '504b0708'].includes(bytes.subarray(0, 4).toString('hex'));
}

export function damaged(fileName: string, cause?: unknown): SourceError {
  return new SourceError(
    'damaged',
    `${fileName} is damaged or cut off. Save it again from the spreadsheet program.`,
    { cause },
  );
}

async function openZip(fileName: string, bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { validateEntrySizes: false });
  } catch (error) {
    throw damaged(fileName, error);
  }
}

class Inflation {
  readonly #fileName: string;
  readonly #packedBytes: number;
  #entries = 0;
  #declaredBytes = 0;
  #inflatedBytes = 0;

  constructor(fileName: string, packedBytes: number) {
    this.#fileName = fileName;
    this.#packedBytes = packedBytes;
  }

  declare(entry: Entry): void {
    this.#entries += 1;
    this.#declaredBytes += entry.uncompressedSize;
    if (entry.isEncrypted()) throw encrypted(this.#fileName);
    if (this.#entries > WORKBOOK_LIMITS.zipEntries) throw this.#bomb();
    this.#refuseAbove(this.#declaredBytes);
  }

  async inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    // An error in this loop destroys the stream, so that nothing more is inflated.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      chunks.push(chunk);
      size += chunk.length;
      this.#inflatedBytes += chunk.length;
      if (size > entry.uncompressedSize) throw this.#bomb();
      this.#refuseAbove(this.#inflatedBytes);
    }
    const part = Buffer.concat(chunks, size);
    if (size !== entry.uncompressedSize || crc32(part) !== entry.crc32) throw damaged(this.#fileName);
    return part;
  }

  #refuseAbove(bytes: number): void {
    const isOutOfProportion =
      bytes > WORKBOOK_LIMITS.ratioFloorBytes && bytes > this.#packedBytes * WORKBOOK_LIMITS.inflationRatio;
    if (bytes > WORKBOOK_LIMITS.inflatedBytes || isOutOfProportion) throw this.#bomb();
  }

  #bomb(): SourceError {
    return new SourceError(
      'zip-bomb',
      `${this.#fileName} unpacks to far more than a price list can need, so it was not opened.`,
    );
  }
}

export function encrypted(fileName: string): SourceError {
  return new SourceError('encrypted', `${fileName} is protected by a password. Save it without one.`);
}

// No spreadsheet program writes them. Entities may expand to billions of characters or read files of the server.
function refuseDocumentTypes(fileName: string, part: Buffer): void {
  if (!part.includes('<!DOCTYPE') && !part.includes('<!ENTITY')) return;
  throw new SourceError(
    'external-entities',
    `${fileName} contains XML definitions that no spreadsheet program writes, so it was not opened.`,
  );
}
