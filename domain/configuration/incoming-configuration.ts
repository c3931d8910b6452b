import type { Configuration, IncomingConfiguration } from '#domain/contract/entities/configuration.ts';
import { type Money, moneySchema } from '#domain/contract/entities/money.ts';
import { type AmountLimits, limitsOf, WIDEST_LIMITS } from '#domain/contract/money-limits.ts';
import { type MoneySettings, withMoneySettings } from './edit-money.ts';

/**
 * The limits of what comes in: those of the money that it names, or of the current money if it names none. With money
 * that cannot be read any amount passes, so that the first problem reported is the money.
 */
export function limitsOfIncoming(incoming: unknown, current: Money | undefined): AmountLimits {
  const isNamed = typeof incoming === 'object' && incoming !== null && 'money' in incoming;
  const money = isNamed ? incoming.money : undefined;
  if (money === undefined) return limitsOf(current);
  if (money === null) return limitsOf(undefined);
  const parsed = moneySchema.safeParse(money);
  return parsed.success ? limitsOf(parsed.data) : WIDEST_LIMITS;
}

/**
 * The whole configuration: an absent key keeps the current setting, and null means classic, which has no key. Stored and
 * exported classic settings stay as they were before there was a choice.
 */
export function withKeptMoney(
  { money, rounding, ...incoming }: IncomingConfiguration,
  current: MoneySettings,
): Configuration {
  return withMoneySettings(incoming, {
    money: money === undefined ? current.money : (money ?? undefined),
    rounding: rounding === undefined ? current.rounding : (rounding ?? undefined),
  });
}
