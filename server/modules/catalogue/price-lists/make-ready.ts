import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#server/platform/http/choose-encoding.ts';
import { type ReadyCopies, type ReadyCopy, readyCopy } from '#server/platform/http/ready-answer.ts';

/** One list in every encoding. */
export type ReadyLists = ReadyCopies;

// Quality 11 makes a list 8 % smaller and takes a hundred times as long, while visitors wait for new prices.
const BROTLI_QUALITY = 5;

// On the thread pool: compressing all lists on the main thread would hold every request up.
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Kept by the browser that asked, which asks before each use; or kept nowhere. */
export type CacheControl = 'private, no-cache' | 'no-store';

/** `name` goes into the tags: the same bytes under two names are two resources, for two kinds of people. */
export async function makeReady(
  name: string,
  answer: unknown,
  cacheControl: CacheControl,
): Promise<ReadyLists> {
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
  const ready = (encoding: Encoding, body: Buffer): ReadyCopy =>
    readyCopy({
      etag: `"${digestOf(name, encoding, body)}"`,
      encoding,
      body,
      contentType: 'application/json; charset=utf-8',
      headers: { 'cache-control': cacheControl, vary: 'Authorization, Cookie, Accept-Encoding' },
    });
  return { identity: ready('identity', identity), gzip: ready('gzip', gz), br: ready('br', br) };
}

/** From the bytes alone, so that a restarted server or another instance gives the same tag to the same list. */
function digestOf(name: string, encoding: Encoding, body: Buffer): string {
  const digest = createHash('sha256').update(`${name}\n${encoding}\n`).update(body);
  return digest.digest('base64url').slice(0, 27);
}
