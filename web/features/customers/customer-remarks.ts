import type { CustomerPin } from '#domain/contract/entities/customers.ts';

// What a form points out and still accepts. Undefined if there is nothing to say.

/** Two customers may share a name, but staff cannot tell them apart. `self` is the customer who is being edited. */
export function remarkOnName(
  name: string,
  customers: readonly CustomerPin[] | undefined,
  self?: CustomerPin,
): string | undefined {
  const wanted = foldedName(name);
  const isTaken = customers?.some(
    (each) => each.pinHash !== self?.pinHash && foldedName(each.name) === wanted,
  );
  return wanted !== '' && isTaken ? 'Another customer has this name.' : undefined;
}

function foldedName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase();
}

// The longest international number has 15 digits; a shorter text than 7 is refused.
const DIGITS = { least: 7, most: 15 };

export function remarkOnPhone(phone: string): string | undefined {
  const text = phone.trim();
  if (text === '') return undefined;
  const digits = text.replace(/\D/g, '');
  const isUsual =
    /^\+?[\d\s().\-/]+$/.test(text) &&
    digits.length >= DIGITS.least &&
    digits.length <= DIGITS.most &&
    new Set(digits).size > 1;
  return isUsual ? undefined : 'This does not look like a phone number.';
}
