/** A place as the file stores it, without the name of the country. */
export interface NamedPlace {
  readonly countryCode: string;
  readonly state: string | null;
}

const LINE = /^[A-Z]{2}[^\n]*$/;

/** One line for each place: two letters for the country, then the state, which may be missing. */
export function nameLineOf({ countryCode, state }: NamedPlace): string {
  const line = `${countryCode}${state ?? ''}`;
  if (countryCode.length !== 2 || !LINE.test(line)) {
    throw new Error(`${JSON.stringify([countryCode, state])} cannot be written as the name of a place`);
  }
  return line;
}

export function encodeNames(lines: Iterable<string>): Uint8Array {
  return new TextEncoder().encode([...lines].map((line) => `${line}\n`).join(''));
}

export function decodeNames(names: Uint8Array): NamedPlace[] {
  const lines = new TextDecoder().decode(names).split('\n').slice(0, -1);
  return lines.map((line) => ({ countryCode: line.slice(0, 2), state: line.slice(2) || null }));
}
