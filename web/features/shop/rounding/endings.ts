import type { Money } from '#domain/contract/entities/money.ts';
import { hasAtMostTwoDecimals } from '#domain/contract/text-rules/two-decimals.ts';
import { amountOfText, textOfAmount } from './amount-text.ts';

/** Endings that shops use with a step: .99, .95 and .90 of 1, 9 and 9.99 of 10, 99 and 90 of 100. */
export function endingsFor(stepText: string, money: Money | undefined): string[] {
  const step = amountOfText(stepText, money);
  if (Number.isNaN(step)) return [];
  const below = (difference: number) => Math.round((step - difference) * 100) / 100;
  const endings = [below(0.01), below(0.05), below(0.1), below(1), below(5), below(step / 10)];
  const isUsable = (ending: number) =>
    ending > 0 && hasAtMostTwoDecimals(ending) && (money?.decimals !== 0 || Number.isInteger(ending));
  return [...new Set(endings.filter(isUsable))].map((ending) => textOfAmount(ending, money));
}
