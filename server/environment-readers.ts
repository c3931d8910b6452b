import { isIP } from 'node:net';
import path from 'node:path';

/** Reads one kind of value: `undefined` means refused, and `allowed` says what is accepted. */
export interface Reader<T> {
  readonly allowed: string;
  read(raw: string): T | undefined;
}

export const line: Reader<string> = {
  allowed: 'one line of up to 1,000 characters',
  read: (raw) => (raw.length <= 1000 && !hasControlCharacter(raw) ? raw : undefined),
};

export const folder: Reader<string> = {
  allowed: 'the path of a folder',
  read: (raw) => (hasControlCharacter(raw) ? undefined : path.resolve(raw)),
};

export const pin: Reader<string> = {
  allowed: '4 to 8 digits',
  read: (raw) => (/^[0-9]{4,8}$/.test(raw) ? raw : undefined),
};

// Letters would make a dead `tel:` link.
export const phone: Reader<string> = {
  allowed: '7 to 20 characters: digits, spaces and + - . ( )',
  read: (raw) => (/^[0-9+\-. ()]{7,20}$/.test(raw) && /[0-9]/.test(raw) ? raw : undefined),
};

export const secretKey: Reader<string> = {
  allowed: '32 to 1,000 characters',
  read: (raw) => (raw.length >= 32 && raw.length <= 1000 ? raw : undefined),
};

// A program sends it, and wrong guesses are not limited: only its length protects it.
export const accessToken: Reader<string> = {
  allowed: 'one line of 16 to 1,000 characters',
  read: (raw) => (raw.length >= 16 ? line.read(raw) : undefined),
};

export const timeZone: Reader<string> = {
  allowed: "an IANA time zone such as 'Europe/Berlin'",
  read: (raw) => (isTimeZone(raw) ? raw : undefined),
};

export const networks: Reader<readonly string[]> = {
  allowed: "addresses or networks separated by commas, such as '127.0.0.1, 10.0.0.0/8'",
  read(raw) {
    const parts = raw.split(',').map((part) => part.trim());
    return parts.every(isNetwork) ? parts : undefined;
  },
};

export function wholeNumber(lowest: number, highest: number): Reader<number> {
  return {
    allowed: `a whole number from ${lowest} to ${highest}`,
    read(raw) {
      const value = /^[0-9]{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
      return value >= lowest && value <= highest ? value : undefined;
    },
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Reader<T> {
  return { allowed: values.join(', '), read: (raw) => values.find((value) => value === raw) };
}

/** An address with one of the given schemes; anything else (`javascript:` first of all) is refused. */
export function address(schemes: readonly string[]): Reader<string> {
  return {
    allowed: `an address that begins with ${schemes.map((scheme) => `${scheme}:`).join(' or ')}`,
    read: (raw) =>
      URL.canParse(raw) && schemes.includes(new URL(raw).protocol.slice(0, -1)) ? raw : undefined,
  };
}

/** The scheme and the host alone: links are made by adding a path. */
export const origin: Reader<string> = {
  allowed: "an https or http address without a path, such as 'https://prices.example.com'",
  read(raw) {
    if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(raw) || !URL.canParse(raw)) return undefined;
    return new URL(raw).origin;
  },
};

/** With TZ empty or misspelled, Node names no zone or 'Etc/Unknown', which Intl refuses; the clock then runs in UTC. */
export function machineTimeZone(): string {
  const name = String(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return isTimeZone(name) ? name : 'UTC';
}

// A line break in a value would split every message that shows it into two lines.
function hasControlCharacter(raw: string): boolean {
  return /\p{Cc}/u.test(raw);
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isNetwork(part: string): boolean {
  const [host = '', prefix, ...rest] = part.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
