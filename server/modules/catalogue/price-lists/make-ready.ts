import type { Encoding } from '#server/platform/http/choose-encoding.ts';
import { type ReadyCopies, type ReadyCopy, readyCopy } from '#server/platform/http/ready-answer.ts';
import type { EncodedList } from './encode-lists.ts';

/** One list in every encoding. */
export type ReadyLists = ReadyCopies;

/** Cached by the browser, which revalidates before each use; or not cached at all. */
export type CacheControl = 'private, no-cache' | 'no-store';

export function makeReady(list: EncodedList, cacheControl: CacheControl): ReadyLists {
  const ready = (encoding: Encoding): ReadyCopy =>
    readyCopy({
      etag: list[encoding].etag,
      encoding,
      body: Buffer.from(list[encoding].body.buffer),
      contentType: 'application/json; charset=utf-8',
      headers: { 'cache-control': cacheControl, vary: 'Authorization, Cookie, Accept-Encoding' },
    });
  return { identity: ready('identity'), gzip: ready('gzip'), br: ready('br') };
}
