import { imageSize } from 'image-size';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { SHOP_LIMITS } from '#domain/contract/shop-limits.ts';
import { logoAddressOf } from '#domain/shop/brand-of.ts';

/** A picture as it is sent: without the metadata of the file it was made from. */
export interface NewLogo {
  readonly type: 'image/png' | 'image/jpeg';
  /** In base64. */
  readonly file: string;
}

/** Of the chosen file, which is scaled down. */
const SOURCE_MAX_BYTES = 20 * 1024 * 1024;
/** Decoding takes 4 bytes a pixel, whatever the size of the file. */
const SOURCE_SIDE_MAX_PX = 10_000;
const SIDE_MAX_PX = 512;

export const LOGO_MESSAGES = {
  oneFile: 'Choose one picture',
  sourceTooLarge: 'Choose a picture of at most 20 MB',
  sourceSides: 'Choose a picture that is at most 10,000 pixels wide and high',
  tooNarrow: 'Choose a picture that is less long and narrow',
} as const;

export type EncodedLogo = { readonly logo: NewLogo } | { readonly problem: string };

/** Draws the picture again, small enough for every page. Nothing of the file itself is sent. */
export async function encodeLogo(file: File): Promise<EncodedLogo> {
  if (file.size > SOURCE_MAX_BYTES) return { problem: LOGO_MESSAGES.sourceTooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureTypeOf(bytes);
  if (!type) return { problem: SHOP_MESSAGES.logoType };
  const problem = problemOfSides(bytes);
  if (problem) return { problem };
  const picture = await createImageBitmap(new Blob([bytes], { type })).catch(() => null);
  if (!picture) return { problem: SHOP_MESSAGES.logoBroken };
  try {
    return drawSmaller(picture);
  } finally {
    picture.close();
  }
}

/** By its content: a name proves nothing. */
export function pictureTypeOf(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF[\s\S]{4}WEBP$/.test(start) ? 'image/webp' : null;
}

/** From the first bytes: a picture of 20,000 by 20,000 pixels would take 1.6 GB to decode. */
function problemOfSides(bytes: Uint8Array): string | null {
  const sides = sidesOf(bytes);
  if (!sides) return SHOP_MESSAGES.logoBroken;
  const { width, height } = sides;
  if (Math.min(width, height) < SHOP_LIMITS.logoSideMinPx) return SHOP_MESSAGES.logoSides;
  if (Math.max(width, height) > SOURCE_SIDE_MAX_PX) return LOGO_MESSAGES.sourceSides;
  return fitSides({ width, height }, SIDE_MAX_PX) ? null : LOGO_MESSAGES.tooNarrow;
}

interface Sides {
  readonly width: number;
  readonly height: number;
}

function sidesOf(bytes: Uint8Array): Sides | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

/** The sides in the same proportion, the longer at most that long; null if the shorter would be too short. */
export function fitSides({ width, height }: Sides, longestPx: number): Sides | null {
  const scale = Math.min(1, longestPx / Math.max(width, height));
  const fitted = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return Math.min(fitted.width, fitted.height) < SHOP_LIMITS.logoSideMinPx ? null : fitted;
}

/** The first that fits is taken: a smaller picture is worse than a rougher one. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6];
const SMALLER_SIDES_PX = [SIDE_MAX_PX, 384, 256, 192];

function drawSmaller(picture: ImageBitmap): EncodedLogo {
  for (const longestPx of SMALLER_SIDES_PX) {
    const sides = fitSides(picture, longestPx);
    const logo = sides && encodeAt(picture, sides);
    if (logo) return { logo };
  }
  return { problem: SHOP_MESSAGES.logoTooLarge };
}

/** Not WebP: some messengers show none in a link's preview. Null if it takes too many bytes at every quality. */
function encodeAt(picture: ImageBitmap, sides: Sides): NewLogo | null {
  const canvas = Object.assign(document.createElement('canvas'), sides);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, sides.width, sides.height);
  const { data } = context.getImageData(0, 0, sides.width, sides.height);
  const type = hasTransparency(data) ? 'image/png' : 'image/jpeg';
  for (const quality of type === 'image/png' ? [undefined] : QUALITIES) {
    const file = canvas.toDataURL(type, quality).slice(`data:${type};base64,`.length);
    if (file.length <= SHOP_LIMITS.logoMaxBase64Chars) return { type, file };
  }
  return null;
}

/** Every fourth byte is the opacity of a pixel. */
export function hasTransparency(pixels: Uint8ClampedArray): boolean {
  for (let index = 3; index < pixels.length; index += 4) if (pixels[index] !== 255) return true;
  return false;
}

/** Of a stored or a new picture. The page's policy allows no `blob:` addresses. */
export function addressOfLogo(logo: string | NewLogo): string {
  return typeof logo === 'string' ? logoAddressOf(logo) : `data:${logo.type};base64,${logo.file}`;
}
