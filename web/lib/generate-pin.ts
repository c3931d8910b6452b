import { SECRET_LIMITS } from '#domain/contract/limits.ts';
import { weaknessOfPin } from '#domain/contract/text-rules/weak-pins.ts';

const PIN_COUNT = 10 ** SECRET_LIMITS.pinMaxDigits;
const DRAW_COUNT = 2 ** 32;
// Draws past the last full multiple would make low PINs likelier than high ones.
const FAIR_DRAWS = DRAW_COUNT - (DRAW_COUNT % PIN_COUNT);

/** A PIN of the greatest length that is not easy to guess, each of these equally likely. */
export function generatePin(): string {
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
  if (draw >= FAIR_DRAWS) return generatePin();
  const pin = String(draw % PIN_COUNT).padStart(SECRET_LIMITS.pinMaxDigits, '0');
  return weaknessOfPin(pin) === undefined ? pin : generatePin();
}
