import { SECRET_LIMITS } from '#domain/contract/limits.ts';
import { PIN_MESSAGES } from '#domain/contract/messages.ts';

/** What is wrong with a typed PIN. The contract's schema says the same, but would load zod with the dialog. */
export function pinProblem(pin: string): string | null {
  const { pinMinDigits, pinMaxDigits } = SECRET_LIMITS;
  if (pin.length < pinMinDigits || pin.length > pinMaxDigits) return PIN_MESSAGES.length;
  return /^\d*$/.test(pin) ? null : PIN_MESSAGES.digitsOnly;
}
