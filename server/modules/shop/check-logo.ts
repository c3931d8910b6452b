import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { SHOP_LIMITS } from '#domain/contract/shop-limits.ts';

export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp';

/** Everything about a logo but its bytes. */
export interface LogoFacts {
  readonly digest: string;
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
}

export interface Logo extends LogoFacts {
  readonly bytes: Buffer;
}

interface PictureFormat {
  readonly type: LogoType;
  readonly begins: (bytes: Buffer) => boolean;
  /** Whether the last part is there too: the size is in the first bytes, which a cut off file has as well. */
  readonly isWhole: (bytes: Buffer) => boolean;
}

const FORMATS: readonly PictureFormat[] = [
  { type: 'image/png', begins: (bytes) => bytes.indexOf(PNG_BEGINNING) === 0, isWhole: isWholePng },
  {
    type: 'image/jpeg',
    begins: (bytes) => bytes.indexOf('ffd8ff', 0, 'hex') === 0,
    isWhole: (bytes) => bytes.subarray(-2).toString('hex') === 'ffd9',
  },
  {
    type: 'image/webp',
    begins: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    isWhole: (bytes) => bytes.length >= 16 && bytes.readUInt32LE(4) + 8 === bytes.length,
  },
];

const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');

/** By its content alone: what it is called proves nothing. A text is the reason why it cannot be used. */
export function checkLogo(bytes: Buffer): Logo | string {
  if (bytes.length > SHOP_LIMITS.logoMaxBytes) return SHOP_MESSAGES.logoTooLarge;
  // First, so that only the three readers of image-size that are meant ever see the bytes.
  const format = FORMATS.find(({ begins }) => begins(bytes));
  if (!format) return SHOP_MESSAGES.logoType;
  const sides = sidesOf(bytes);
  if (!sides || !format.isWhole(bytes)) return SHOP_MESSAGES.logoBroken;
  if (![sides.width, sides.height].every(isAllowedSide)) return SHOP_MESSAGES.logoSides;
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { digest, type: format.type, ...sides, bytes };
}

function isAllowedSide(pixels: number): boolean {
  return pixels >= SHOP_LIMITS.logoSideMinPx && pixels <= SHOP_LIMITS.logoSideMaxPx;
}

/** Null if the picture is damaged: image-size throws, with a different error for each way. */
function sidesOf(bytes: Buffer): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return null;
  }
}

/** Its parts follow each other from the header to the end mark, and nothing comes after it. */
function isWholePng(bytes: Buffer): boolean {
  let at = PNG_BEGINNING.length;
  for (let name = ''; name !== 'IEND'; ) {
    if (at + 12 > bytes.length) return false;
    name = bytes.toString('latin1', at + 4, at + 8);
    // An iPhone's own kind of PNG begins otherwise, and other browsers cannot show it.
    if (at === PNG_BEGINNING.length && name !== 'IHDR') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return at === bytes.length;
}
