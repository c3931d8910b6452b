import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import { qrPictureOf } from './qr-path.ts';

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
