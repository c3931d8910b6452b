/**
 * Three bytes of UTF-8 each, and no two texts of different seeds alike; made so that no packing makes them small, which
 * is how a text at its limit in characters came to be three times as long as an index takes.
 */
export function threeByteText(chars: number, seed = 1): string {
  let state = seed;
  const codes = Array.from({ length: chars }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0x4e00 + (state % 20_000);
  });
  return String.fromCharCode(...codes);
}
