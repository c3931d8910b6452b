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

/** `name` goes into the tags: the same bytes under two names are two resources, for two kinds of people. */
export async function makeReady(name: string, answer: unknown): Promise<ReadyLists> {
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
    identity: readyList(name, 'identity', identity),
    gzip: readyList(name, 'gzip', gz),
    br: readyList(name, 'br', br),
  };
}

function readyList(name: string, encoding: Encoding, body: Buffer): ReadyCopy {
  return readyCopy({
    etag: `"${digestOf(name, encoding, body)}"`,
    encoding,
    body,
    contentType: 'application/json; charset=utf-8',
    headers: { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie, Accept-Encoding' },
  });
}

/** From the bytes alone, so that a restarted server or another instance gives the same tag to the same list. */
function digestOf(name: string, encoding: Encoding, body: Buffer): string {
  const digest = createHash('sha256').update(`${name}\n${encoding}\n`).update(body);
  return digest.digest('base64url').slice(0, 27);
}
