import type { Money } from '#domain/contract/entities/money.ts';
import { counted, listedWords } from '#domain/text/counts.ts';
import { formatPrice } from '#domain/text/money.ts';

/** '3 devices become $0'. */
export function zeroText(count: number, money: Money | undefined): string {
  const zero = formatPrice(0, money);
  return counted(count, `device becomes ${zero}`, `devices become ${zero}`);
}

const NAMED_DEVICES = 3;

/** 'iPad Pro, iPad Mini, Heat Gun and 12 more'. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - NAMED_DEVICES;
  return listedWords([...names.slice(0, NAMED_DEVICES), ...(more > 0 ? [`${more} more`] : [])]);
}
