import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';
import { decodePicture } from './testing/decode-picture.ts';

const ADDRESS = 'https://list.cornerphones.example/join#0123456789abcdef0123456789abcdef';

function renderCode(): SVGSVGElement {
  render(<QrCode text={ADDRESS} label="QR code of the link" />);
  const picture = screen.getByRole('img', { name: 'QR code of the link' });
  if (!(picture instanceof SVGSVGElement)) throw new Error('not a drawing');
  return picture;
}

test('the rendered picture can be read as the address', () => {
  expect(decodePicture(renderCode())).toBe(ADDRESS);
});

test('it has a quiet zone of four modules on every side', () => {
  const picture = renderCode();
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...places)).toBe(4);
  expect(Math.max(...places)).toBe(side - 5);
});
