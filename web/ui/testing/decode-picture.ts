import { decodeQR } from 'qr/decode.js';

const PIXELS_PER_MODULE = 4;

/** What a camera reads from a rendered QR code. */
export function decodePicture(picture: Element): string {
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  const width = side * PIXELS_PER_MODULE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) blacken(data, width, Number(x), Number(y));
  return decodeQR({ width, height: width, data });
}

function blacken(data: Uint8ClampedArray, width: number, x: number, y: number): void {
  for (let line = y * PIXELS_PER_MODULE; line < (y + 1) * PIXELS_PER_MODULE; line += 1) {
    const start = (line * width + x * PIXELS_PER_MODULE) * 4;
    for (let pixel = 0; pixel < PIXELS_PER_MODULE; pixel += 1)
      data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
  }
}
