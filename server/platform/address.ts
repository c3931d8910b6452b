import { isIPv4, isIPv6 } from 'node:net';

/**
 * An address in two halves: IPv4 as 16 + 16 bits; the first 64 bits of IPv6 as 32 + 32, because the device chooses the
 * rest, which says nothing about its place.
 */
export interface Address {
  readonly family: AddressFamily;
  readonly high: number;
  readonly low: number;
}

export type AddressFamily = 4 | 6;

/** An IPv6 address that contains an IPv4 address becomes that one: its prefix is the place of a gateway, not of a visitor. */
export function parseAddress(text: string): Address | null {
  if (isIPv4(text)) {
    const [high, low] = wordsOfIPv4(text);
    return { family: 4, high, low };
  }
  return isIPv6(text) ? fromWords(wordsOfIPv6(text)) : null;
}

/** The usual spelling of an IPv4 address. */
export function dottedOf({ high, low }: Address): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/**
 * The network of an address in the usual spelling: '203.0.113.0/24', '2001:db8:0:100::/56'. Only 64 bits of IPv6
 * are kept, so the prefix cannot be longer.
 */
export function networkOf(address: Address, prefixBits: number): string {
  const halfBits = address.family === 4 ? 16 : 32;
  const network = {
    family: address.family,
    high: leadingBitsOf(address.high, halfBits, prefixBits),
    low: leadingBitsOf(address.low, halfBits, prefixBits - halfBits),
  };
  if (address.family === 4) return `${dottedOf(network)}/${prefixBits}`;
  const words = [network.high, network.low].flatMap((half) => [half >>> 16, half & 0xffff]);
  return `${words.map((word) => word.toString(16)).join(':')}::/${prefixBits}`;
}

/** Uses division: shifting 32 bits would make the number negative. */
function leadingBitsOf(half: number, halfBits: number, kept: number): number {
  const dropped = 2 ** (halfBits - Math.min(Math.max(kept, 0), halfBits));
  return half - (half % dropped);
}

type EightWords = readonly [number, number, number, number, number, number, number, number];

function fromWords([a, b, c, d, e, f, g, h]: EightWords): Address {
  const isZeroUpToF = c === 0 && d === 0 && e === 0;
  const isMapped = a === 0 && b === 0 && isZeroUpToF && f === 0xffff;
  const isTranslated = a === 0x64 && b === 0xff9b && isZeroUpToF && f === 0;
  if (isMapped || isTranslated) return { family: 4, high: g, low: h };
  if (a === 0x2002) return { family: 4, high: b, low: c };
  return { family: 6, high: a * 0x1_0000 + b, low: c * 0x1_0000 + d };
}

function wordsOfIPv6(text: string): EightWords {
  const [address = ''] = text.split('%', 1);
  const [before = '', after = ''] = address.split('::');
  const head = wordsIn(before);
  const tail = wordsIn(after);
  const words = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
  return [a, b, c, d, e, f, g, h];
}

function wordsIn(part: string): number[] {
  if (part === '') return [];
  return part
    .split(':')
    .flatMap((word) => (word.includes('.') ? wordsOfIPv4(word) : [Number.parseInt(word, 16)]));
}

/** Digit by digit: every visit asks several times, and splitting the text takes ten times as long. */
function wordsOfIPv4(text: string): [number, number] {
  let value = 0;
  let octet = 0;
  for (let place = 0; place < text.length; place += 1) {
    const char = text.charCodeAt(place);
    if (char === DOT) {
      value = value * 0x100 + octet;
      octet = 0;
    } else octet = octet * 10 + char - ZERO;
  }
  value = value * 0x100 + octet;
  return [Math.floor(value / 0x1_0000), value % 0x1_0000];
}

const DOT = '.'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
