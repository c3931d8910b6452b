import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { classNames } from './class-names.ts';

/** Inside the picture and around it: a phone finds the code on a ground of any colour. */
const QUIET_MODULES = 4;

interface QrCodeProps {
  /** What a phone reads. */
  text: string;
  /** Read out instead of the picture. It must not contain a secret: screen readers keep what they said. */
  label: string;
  className?: string;
}

/** Black on white in every theme: many cameras do not read a light code on a dark ground. */
export function QrCode({ text, label, className = 'size-52' }: QrCodeProps) {
  const { side, path } = useMemo(() => qrPictureOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classNames('block rounded-panel', className)}
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

interface QrPicture {
  /** Width and height in modules, with the quiet zone. */
  readonly side: number;
  /** A square for each dark module, as the path of an SVG. */
  readonly path: string;
}

function qrPictureOf(text: string): QrPicture {
  const modules = encodeQR(text, 'raw', { border: QUIET_MODULES, ecc: 'medium' });
  const squares = modules.flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { side: modules.length, path: squares.join('') };
}
