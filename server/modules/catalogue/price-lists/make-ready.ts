import type { Encoding } from '#server/platform/http/choose-encoding.ts';
import { type ReadyCopies, readyCopy } from '#server/platform/http/ready-answer.ts';
import type { EncodedList } from './encode-lists.ts';

/** One list in every encoding. */
export type ReadyLists = ReadyCopies;

/** Cached by the browser, which revalidates before each use; or not cached at all. */
export type CacheControl = 'private, no-cache' | 'no-store';

export function makeReady(list: EncodedList, cacheControl: CacheControl): ReadyLists {
  const ready = (encoding: Encoding, etag: string, body: Uint8Array<ArrayBuffer>, unpackedBytes?: number) =>
    readyCopy({
      etag,
      encoding,
      body: Buffer.from(body.buffer),
      ...(unpackedBytes !== undefined && { unpackedBytes }),
      contentType: 'application/json; charset=utf-8',
      headers: { 'cache-control': cacheControl, vary: 'Authorization, Cookie, Accept-Encoding' },
    });
  const { identity, gzip, br } = list;
  return {
    identity:
      identity.body === null
        ? ready('identity', identity.etag, gzip.body, identity.byteCount)
        : ready('identity', identity.etag, identity.body),
    gzip: ready('gzip', gzip.etag, gzip.body),
    br: ready('br', br.etag, br.body),
  };
}
