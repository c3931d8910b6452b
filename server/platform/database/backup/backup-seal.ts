import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BackupHeader, type BackupTrailer, headerSchema, trailerSchema } from './backup-format.ts';

/** Far more than a header or a trailer needs. */
const LINE_MAX_BYTES = 256 * 1024;
const LINE_END = 10;

/** A backup that was sealed with our key and not changed since. */
export interface AuthenticBackup {
  readonly header: BackupHeader;
  readonly trailer: BackupTrailer;
}

/** Only the owner of the key can make it; anyone can compute a digest. */
export function sealOf(signingKey: string, sha256: string): string {
  return createHmac('sha256', signingKey).update(sha256).digest('hex');
}

/**
 * Null unless the seal matches the whole file. Only the first and the last line are held in memory: an
 * untrusted file may unpack to any size.
 */
export async function findAuthentic(file: string, signingKey: string): Promise<AuthenticBackup | null> {
  const ends = new FileEnds();
  const packed = createReadStream(file);
  const plain = createGunzip();
  // Otherwise the loop below would not see errors of the file.
  packed.on('error', (error) => plain.destroy(error));
  try {
    for await (const chunk of packed.pipe(plain)) ends.take(chunk);
  } finally {
    packed.destroy();
  }
  const header = headerSchema.safeParse(parsed(ends.first)).data;
  const trailer = trailerSchema.safeParse(parsed(ends.last)).data;
  if (!header || !trailer?.seal) return null;
  const sha256 = ends.digestBeforeLast();
  const isAuthentic = sha256 === trailer.sha256 && isSame(trailer.seal, sealOf(signingKey, sha256));
  return isAuthentic ? { header, trailer } : null;
}

class FileEnds {
  readonly #digest = createHash('sha256');
  #first: Buffer[] = [];
  #firstBytes = 0;
  #isFirstWhole = false;
  #last: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    this.#takeFirst(chunk);
    const text = Buffer.concat([this.#last, chunk]);
    // The line break at the end of the last line does not start another one.
    const begin = text.length < 2 ? 0 : text.lastIndexOf(LINE_END, text.length - 2) + 1;
    // A line this long cannot be the trailer, so it goes into the digest.
    const kept = text.length - begin > LINE_MAX_BYTES ? text.length : begin;
    this.#digest.update(text.subarray(0, kept));
    this.#last = text.subarray(kept);
  }

  get first(): Buffer {
    return Buffer.concat(this.#first);
  }

  get last(): Buffer {
    return this.#last;
  }

  digestBeforeLast(): string {
    return this.#digest.digest('hex');
  }

  #takeFirst(chunk: Buffer): void {
    if (this.#isFirstWhole) return;
    const end = chunk.indexOf(LINE_END);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    this.#firstBytes += part.length;
    this.#isFirstWhole = end !== -1 || this.#firstBytes > LINE_MAX_BYTES;
    this.#first.push(part);
  }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return null;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
