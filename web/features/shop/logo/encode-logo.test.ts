import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { SHOP_LIMITS } from '#domain/contract/shop-limits.ts';
import { pictureFile, StandInCanvas } from '#web/features/shop/testing/pictures.ts';
import { encodeLogo, fitSides, hasTransparency, LOGO_MESSAGES, pictureTypeOf } from './encode-logo.ts';

let canvas: StandInCanvas;

beforeEach(() => {
  canvas = StandInCanvas.start();
});

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [
    { width: 1200, height: 600 },
    { width: 512, height: 256 },
  ],
  [
    { width: 300, height: 900 },
    { width: 171, height: 512 },
  ],
  [
    { width: 64, height: 48 },
    { width: 64, height: 48 },
  ],
  [{ width: 9000, height: 200 }, null],
])('%o is drawn as %o', (sides, fitted) => {
  expect(fitSides(sides, 512)).toEqual(fitted);
});

test('a picture is known by its content', () => {
  const typeOf = (text: string) => pictureTypeOf(Uint8Array.from(text, (char) => char.charCodeAt(0)));
  expect(typeOf('\x89PNG\r\n\x1a\n....')).toBe('image/png');
  expect(typeOf('\xff\xd8\xff\xe0........')).toBe('image/jpeg');
  expect(typeOf('RIFF....WEBPVP8 ')).toBe('image/webp');
  expect(typeOf('<script>alert(1)</script>')).toBeNull();
  expect(typeOf('GIF89a..........')).toBeNull();
  expect(typeOf('')).toBeNull();
});

test('one pixel that is not opaque is transparency', () => {
  expect(hasTransparency(Uint8ClampedArray.of(0, 0, 0, 255, 9, 9, 9, 255))).toBe(false);
  expect(hasTransparency(Uint8ClampedArray.of(0, 0, 0, 255, 9, 9, 9, 254))).toBe(true);
});

test.each<[string, File, string]>([
  ['a script', new File(['<script>alert(1)</script>'], 'logo.png'), SHOP_MESSAGES.logoType],
  [
    'a drawing of shapes',
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg'),
    SHOP_MESSAGES.logoType,
  ],
  ['20,000 pixels', pictureFile({ width: 20_000, height: 400 }), LOGO_MESSAGES.sourceSides],
  ['a dot', pictureFile({ width: 8, height: 8 }), SHOP_MESSAGES.logoSides],
  ['a line', pictureFile({ width: 4000, height: 20 }), LOGO_MESSAGES.tooNarrow],
  [
    'the first bytes only',
    new File([Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)], 'cut.png'),
    SHOP_MESSAGES.logoBroken,
  ],
  ['21 MB', new File([new Uint8Array(21 * 1024 * 1024)], 'photo.jpg'), LOGO_MESSAGES.sourceTooLarge],
])('%s is refused with one sentence and never decoded', async (_what, file, problem) => {
  expect(await encodeLogo(file)).toEqual({ problem });
  expect(canvas.decoded).toEqual([]);
});

test('a picture that the browser cannot decode is refused', async () => {
  canvas.isBroken = true;
  expect(await encodeLogo(pictureFile({ width: 64, height: 64 }))).toEqual({
    problem: SHOP_MESSAGES.logoBroken,
  });
});

test('an opaque picture becomes the best JPEG that fits', async () => {
  canvas.bytesAt = (_type, quality) => (quality > 0.8 ? SHOP_LIMITS.logoMaxBytes + 3 : 900);
  expect(await encodeLogo(pictureFile({ width: 1024, height: 512 }))).toMatchObject({
    logo: { type: 'image/jpeg', file: expect.stringMatching(/^A{1200}$/) },
  });
  expect(canvas.drawn).toEqual([
    'image/jpeg 512x256 0.92',
    'image/jpeg 512x256 0.85',
    'image/jpeg 512x256 0.75',
  ]);
});

test('a transparent picture stays a PNG and is made smaller until it fits', async () => {
  canvas.isTransparent = true;
  canvas.bytesAt = (_type, _quality, width) => width * 700;
  expect(await encodeLogo(pictureFile({ width: 600, height: 600 }))).toMatchObject({
    logo: { type: 'image/png' },
  });
  expect(canvas.drawn).toEqual(['image/png 512x512', 'image/png 384x384', 'image/png 256x256']);
});

test('a picture that fits nowhere is refused', async () => {
  canvas.bytesAt = () => SHOP_LIMITS.logoMaxBytes + 3;
  expect(await encodeLogo(pictureFile({ width: 64, height: 64 }))).toEqual({
    problem: SHOP_MESSAGES.logoTooLarge,
  });
});
