import { DEMAND_LIMITS } from '#domain/contract/limits.ts';
import { isPlainText } from '#domain/contract/plain-text.ts';

/** As the server counts them: case and spacing make no other words. Empty where it would refuse them. */
export function interestWords(text: string): string {
  const words = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const isCounted =
    words.length >= DEMAND_LIMITS.wordsMinChars &&
    words.length <= DEMAND_LIMITS.wordsMaxChars &&
    isPlainText(words);
  return isCounted ? words : '';
}
