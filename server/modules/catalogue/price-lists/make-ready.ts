import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ReadyAnswer, readyAnswer } from '#server/platform/http/ready-answer.ts';
import type { Encoding } from './choose-encoding.ts';

/** One representation of a list: everything that goes over the wire, made before anyone asks. */
export interface ReadyList {
  readonly etag: string;
  readonly full: ReadyAnswer;
  /** For whoever has it already. */
  readonly unchanged: ReadyAnswer;
}

export type ReadyLists = Readonly<Record<Encoding, ReadyList>>;

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

function readyList(name: string, encoding: Encoding, body: Buffer): ReadyList {
  const etag = `"${digestOf(name, encoding, body)}"`;
  const always = {
    'cache-control': 'private, no-cache',
    etag,
    vary: 'Authorization, Cookie, Accept-Encoding',
  };
  const describing = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return {
    etag,
    full: readyAnswer(200, { ...always, ...describing }, body),
    unchanged: readyAnswer(304, always, null),
  };
}

/** From the bytes alone, so that a restarted server or another instance gives the same tag to the same list. */
function digestOf(name: string, encoding: Encoding, body: Buffer): string {
  const digest = createHash('sha256').update(`${name}\n${encoding}\n`).update(body);
  return digest.digest('base64url').slice(0, 27);
}
