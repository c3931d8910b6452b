import { expect, test, vi } from 'vitest';
import { generatePin } from './generate-pin.ts';

function draw(...draws: number[]): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    if (numbers instanceof Uint32Array) numbers[0] = draws.shift() ?? 0;
    return numbers;
  });
}

test('a PIN has eight digits and differs each time', () => {
  const pins = Array.from({ length: 50 }, generatePin);
  for (const pin of pins) expect(pin).toMatch(/^\d{8}$/);
  expect(new Set(pins).size).toBeGreaterThan(45);
});

test('a PIN from a small number keeps its leading zeros', () => {
  draw(42);
  expect(generatePin()).toBe('00000042');
});

test('a draw that would favour low PINs is repeated', () => {
  draw(4_200_000_000, 99_999_998);
  expect(generatePin()).toBe('99999998');
  draw(4_199_999_998);
  expect(generatePin()).toBe('99999998');
});

test('a PIN that is easy to guess is drawn again', () => {
  draw(12_345_678, 11_111_111, 48_151_623);
  expect(generatePin()).toBe('48151623');
});
