import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { brotliPack } from '#server/platform/brotli.ts';
import type { Encoding } from '#server/platform/http/choose-encoding.ts';
import { etagOf } from '#server/platform/http/etag.ts';
import { type ReadyCopies, readyCopy } from '#server/platform/http/ready-answer.ts';

// Somebody waits for it: higher qualities take several times as long.
const BROTLI_QUALITY = 4;

const gzipped = promisify(gzip);

interface AnswerTerms {
  /** Part of the tag: the same bytes for another view are another answer. */
  readonly view: string;
  readonly isStored: boolean;
}

/** An answer that only this viewer may get, in every encoding. */
export async function readyJson(answer: object, { view, isStored }: AnswerTerms): Promise<ReadyCopies> {
  const identity = Buffer.from(JSON.stringify(answer));
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [gz, br] = await Promise.all([gzipped(identity), brotliPack(identity, { params })]);
  const copy = (encoding: Encoding, body: Buffer) => {
    return readyCopy({
      etag: etagOf(`${view}\n${encoding}\n`, body),
      encoding,
      body,
      contentType: 'application/json; charset=utf-8',
      headers: {
        'cache-control': isStored ? 'private, no-cache' : 'no-store',
        vary: 'Authorization, Cookie, Accept-Encoding',
      },
    });
  };
  return { identity: copy('identity', identity), gzip: copy('gzip', gz), br: copy('br', br) };
}
