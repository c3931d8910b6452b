/**
 * Characters of three UTF-8 bytes, different for each seed and hard to compress: such a text at its limit in characters
 * is three times as long as an index accepts.
 */
export function threeByteText(chars: number, seed = 1): string {
  let state = seed;
  const codes = Array.from({ length: chars }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0x4e00 + (state % 20_000);
  });
  return String.fromCharCode(...codes);
}
