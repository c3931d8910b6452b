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
  draw(4_200_000_000, 99_999_999);
  expect(generatePin()).toBe('99999999');
  draw(4_199_999_999);
  expect(generatePin()).toBe('99999999');
});
