import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

/** One representation of an answer: everything that goes over the wire, made before anyone asks. */
export interface ReadyBytes {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With a 304: what describes the bytes stays away together with them. */
  readonly unchangedHeaders: Readonly<Record<string, string>>;
}

export type ReadyAnswer = Readonly<Record<Encoding, ReadyBytes>>;

// Quality 11 makes a list a tenth smaller and takes fifty times as long, while visitors wait for new prices.
const BROTLI_QUALITY = 5;

// On the thread pool: compressing all lists on the main thread would hold every request up.
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** `name` goes into the tags: the same bytes under two names are two resources, for two kinds of people. */
export async function makeReady(name: string, answer: unknown): Promise<ReadyAnswer> {
  const identity = Buffer.from(JSON.stringify(answer));
  const [gz, br] = await Promise.all([
    gzipped(identity),
    brotlied(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ]);
  return {
    identity: readyBytes(name, 'identity', identity),
    gzip: readyBytes(name, 'gzip', gz),
    br: readyBytes(name, 'br', br),
  };
}

function readyBytes(name: string, encoding: Encoding, body: Buffer): ReadyBytes {
  const etag = `"${digestOf(name, encoding, body)}"`;
  const unchangedHeaders = {
    'cache-control': 'private, no-cache',
    etag,
    vary: 'Authorization, Cookie, Accept-Encoding',
  };
  const headers = {
    ...unchangedHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { body, etag, headers, unchangedHeaders };
}

/** From the bytes alone, so that a restarted server or another instance gives the same tag to the same list. */
function digestOf(name: string, encoding: Encoding, body: Buffer): string {
  const digest = createHash('sha256').update(`${name}\n${encoding}\n`).update(body);
  return digest.digest('base64url').slice(0, 27);
}
