import type { Configuration } from '#domain/contract/entities/configuration.ts';

/** The settings that pages, scripts and files of earlier releases do not know. Undefined is classic. */
export type MoneySettings = Pick<Configuration, 'money' | 'rounding'>;

/** Classic settings have no key: stored and exported they stay as they were before there was a choice. */
export function withMoneySettings(
  { money: _money, rounding: _rounding, ...configuration }: Configuration,
  { money, rounding }: MoneySettings,
): Configuration {
  return { ...configuration, ...(money && { money }), ...(rounding && { rounding }) };
}
