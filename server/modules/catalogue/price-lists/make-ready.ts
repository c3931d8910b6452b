import type { Encoding } from '#server/platform/http/choose-encoding.ts';
import { type ReadyCopies, type ReadyCopy, readyCopy } from '#server/platform/http/ready-answer.ts';
import type { EncodedList } from './encode-lists.ts';

/** One list in every encoding. */
export type ReadyLists = ReadyCopies;

export function makeReady({ identity, gzip, br }: EncodedList): ReadyLists {
  return {
    identity: readyList('identity', identity),
    gzip: readyList('gzip', gzip),
    br: readyList('br', br),
  };
}

function readyList(encoding: Encoding, { etag, body }: EncodedList[Encoding]): ReadyCopy {
  return readyCopy({
    etag,
    encoding,
    body: Buffer.from(body.buffer),
    contentType: 'application/json; charset=utf-8',
    headers: { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie, Accept-Encoding' },
  });
}
