import { MONEY_LIMITS } from '#domain/contract/limits.ts';
import { z } from '#domain/contract/zod.ts';

export const MONEY_MESSAGES = {
  currency: 'A currency is three capital letters, such as EUR',
  symbol: 'A currency symbol has 1 to 8 letters, currency signs, dots or slashes',
  equalMarks: 'The thousands mark and the decimal mark must differ',
} as const;

const SYMBOL_PATTERN = /^[\p{L}\p{M}\p{Sc}./]*[\p{L}\p{Sc}][\p{L}\p{M}\p{Sc}./]*$/u;

/**
 * How the shop writes its money. A configuration without it is in classic money: a dollar sign, plain digits, and
 * cents only where there are some.
 */
export const moneySchema = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/, MONEY_MESSAGES.currency),
    symbol: z
      .string()
      // Ends here: the pattern takes quadratic time on a text of megabytes.
      .max(MONEY_LIMITS.symbolMaxChars, { error: MONEY_MESSAGES.symbol, abort: true })
      .regex(SYMBOL_PATTERN, MONEY_MESSAGES.symbol),
    position: z.enum(['before', 'after']),
    /** Between symbol and digits. */
    space: z.boolean(),
    decimals: z.literal([0, 2]),
    thousands: z.enum(['none', 'comma', 'dot', 'space', 'apostrophe']),
    decimalMark: z.enum(['dot', 'comma']),
  })
  .refine(({ thousands, decimalMark }) => thousands !== decimalMark, MONEY_MESSAGES.equalMarks);

export type Money = z.output<typeof moneySchema>;
