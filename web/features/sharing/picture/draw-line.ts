import type { Face, Pen } from './pen.ts';
import type { PictureLine } from './picture-pages.ts';
import type { PictureStyle } from './picture-style.ts';

interface LinePlace {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly rowHeight: number;
}

/** How much of a line the words in the place of a price may take. */
const WORDS_SHARE = 0.4;

type PriceLine = Exclude<PictureLine, { kind: 'title' }>;

/** The name with its remark, dots, and the price on the edge that all prices share. */
export function drawLine(pen: Pen, line: PriceLine, place: LinePlace, style: PictureStyle): void {
  const { left, right, middle, rowHeight } = place;
  const scale = Math.min(1, rowHeight / 70);
  const priceFace = priceFaceOf(line, 40 * scale, style);
  // Words may be cut. A price without its last digits would be another price.
  const price =
    line.kind === 'price' ? line.price : pen.cut(line.price, priceFace, (right - left) * WORDS_SHARE);
  const priceLeft = right - pen.widthOf(price, priceFace);
  pen.write(price, { x: right, middle, align: 'right' }, priceFace);

  const room = priceLeft - left - 48;
  const nameFace: Face = {
    size: 36 * scale,
    weight: 400,
    colour: line.kind === 'out-of-stock' ? style.muted : style.text,
  };
  const nameEnd = left + pen.writeName(line.name, { x: left, middle, align: 'left' }, nameFace, room);
  const end = drawRemark(pen, line.remark, { x: nameEnd + 14, middle, until: left + room }, style);
  pen.dots((end ?? nameEnd) + 18, priceLeft - 18, middle + nameFace.size * 0.28, style.text);
}

interface RemarkPlace {
  readonly x: number;
  readonly middle: number;
  readonly until: number;
}

/** Where it ends; null if there is none, or no room for a word of it. */
function drawRemark(
  pen: Pen,
  remark: string,
  { x, middle, until }: RemarkPlace,
  { muted }: PictureStyle,
): number | null {
  if (remark === '' || until - x < 80) return null;
  const face: Face = { size: 26, weight: 400, colour: muted };
  return x + pen.writeWithin(remark, { x, middle: middle + 4, align: 'left' }, face, until - x);
}

function priceFaceOf({ kind }: PriceLine, size: number, { text, muted, primary }: PictureStyle): Face {
  if (kind === 'price') return { size, weight: 650, colour: text };
  return { size: size * 0.8, weight: 500, colour: kind === 'request' ? primary : muted };
}
