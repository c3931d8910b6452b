/** Why a PIN of the right length is easy to guess; undefined if it is not. Forms point it out and accept it. */
export function weaknessOfPin(pin: string): string | undefined {
  if (!/^\d{4,}$/.test(pin)) return undefined;
  const digits = [...pin].map(Number);
  if (new Set(digits).size === 1) return 'Easy to guess: every digit is the same.';
  if (isRun(digits)) return 'Easy to guess: the digits follow each other.';
  if (isRepeated(pin)) return 'Easy to guess: the same digits repeat.';
  return isPairs(digits) ? 'Easy to guess: the digits come in pairs.' : undefined;
}

/** 1234, 8765; and 7890 and 3210, which continue over the zero as a keypad does. */
function isRun(digits: readonly number[]): boolean {
  return [1, 9].some((step) =>
    digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step) % 10),
  );
}

/** 1212, 123123, 12341234. */
function isRepeated(pin: string): boolean {
  return /^(\d+)\1+$/.test(pin);
}

/** 1122, 11223344: runs in which each digit is doubled. */
function isPairs(digits: readonly number[]): boolean {
  const isDoubled = digits.every((digit, index) => index % 2 === 0 || digit === digits[index - 1]);
  return isDoubled && digits.length % 2 === 0 && isRun(digits.filter((_, index) => index % 2 === 0));
}
