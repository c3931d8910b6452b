import { encodeQR } from 'qr';

/** Inside the picture and around it: a phone finds the code on a ground of any colour. */
const QUIET_MODULES = 4;

export interface QrPicture {
  /** Width and height in modules, with the quiet zone. */
  readonly side: number;
  /** A square for each dark module, as the path of an SVG. */
  readonly path: string;
}

export function qrPictureOf(text: string): QrPicture {
  const modules = encodeQR(text, 'raw', { border: QUIET_MODULES, ecc: 'medium' });
  const squares = modules.flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { side: modules.length, path: squares.join('') };
}
