import { expect, test } from 'vitest';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { SHOP_LIMITS } from '#domain/contract/shop-limits.ts';
import { makeEmptyPng, makeJpeg, makePng, makeWebp } from '#test/shop/make-pictures.ts';
import { checkLogo } from './check-logo.ts';

test.each([
  ['PNG', makePng(16, 2000), 'image/png'],
  ['JPEG', makeJpeg(16, 2000), 'image/jpeg'],
  ['WebP', makeWebp(16, 2000), 'image/webp'],
])('a %s is known by its content, with its sides', (_name, bytes, type) => {
  expect(checkLogo(bytes)).toEqual({
    type,
    width: 16,
    height: 2000,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    bytes,
  });
});

const { logoBroken, logoSides, logoTooLarge, logoType } = SHOP_MESSAGES;

test.each([
  ['nothing', Buffer.alloc(0), logoType],
  ['a script', Buffer.from('<script>alert(1)</script>'), logoType],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'), logoType],
  ['a GIF', Buffer.from('4749463839614000400080000000000000ffffff3b', 'hex'), logoType],
  [
    'a script behind the first bytes of a PNG',
    Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'),
    logoBroken,
  ],
  ['a script behind those of a JPEG', Buffer.from('\xff\xd8\xff<script>\xff\xd9', 'latin1'), logoBroken],
  ['a script behind those of a WebP', Buffer.from('RIFF    WEBP<script>'), logoBroken],
  ['another file behind a PNG', Buffer.concat([makePng(64), Buffer.from('<script>')]), logoBroken],
  ['a PNG without its end', makePng(64).subarray(0, -1), logoBroken],
  ['half a PNG', makePng(64).subarray(0, 40), logoBroken],
  ['the first bytes of a PNG', makePng(64).subarray(0, 8), logoBroken],
  ['a JPEG without its end', makeJpeg(64).subarray(0, -1), logoBroken],
  ['a WebP without its end', makeWebp(64).subarray(0, -1), logoBroken],
  ['a picture 20,000 pixels wide', makeEmptyPng(20_000, 64), logoSides],
  ['one 2,001 pixels high', makeWebp(64, 2001), logoSides],
  ['one 15 pixels wide', makePng(15, 64), logoSides],
  ['a JPEG of no height', makeJpeg(64, 0), logoSides],
  ['more than 200 kB', Buffer.alloc(SHOP_LIMITS.logoMaxBytes + 1), logoTooLarge],
])('%s is refused with one sentence', (_what, bytes, reason) => {
  expect(checkLogo(bytes)).toBe(reason);
});
