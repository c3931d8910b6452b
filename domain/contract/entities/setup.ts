import { SETUP_LIMITS } from '#domain/contract/shop-limits.ts';
import { hashSchema, pinSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';

/** The steps after the claim, in their order. */
export const SETUP_STEPS = ['shop', 'prices', 'rules', 'done'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

const EQUAL_PINS = 'Each PIN must be different: a PIN alone says who signs in.';
const OPTIONAL_PINS = ['manager', 'vip'] as const;

/** The rule of the form, applied to hashes: equal PINs have equal hashes. */
export const claimSetupBodySchema = z
  .object({
    /** The fragment of the printed address. */
    code: z.string().regex(new RegExp(`^[0-9a-f]{${SETUP_LIMITS.codeHexChars}}$`)),
    adminPinHash: hashSchema,
    managerPinHash: hashSchema.optional(),
    vipPinHash: hashSchema.optional(),
  })
  .superRefine(({ adminPinHash, managerPinHash, vipPinHash }, context) => {
    for (const owner of equalPins(adminPinHash, { manager: managerPinHash, vip: vipPinHash }))
      context.addIssue({ code: 'custom', path: [`${owner}PinHash`], message: EQUAL_PINS });
  });
export type ClaimSetupBody = z.output<typeof claimSetupBodySchema>;

const optionalPinSchema = z.union([z.literal(''), pinSchema]);

/** The PINs as they are typed; the last two may stay empty. */
export const claimSetupFormSchema = z
  .object({
    adminPin: pinSchema,
    repeatedPin: z.string(),
    managerPin: optionalPinSchema,
    vipPin: optionalPinSchema,
  })
  .superRefine(({ adminPin, repeatedPin, managerPin, vipPin }, context) => {
    if (repeatedPin !== adminPin)
      context.addIssue({
        code: 'custom',
        path: ['repeatedPin'],
        message: 'The two admin PINs are different.',
      });
    for (const owner of equalPins(adminPin, { manager: managerPin, vip: vipPin }))
      context.addIssue({ code: 'custom', path: [`${owner}Pin`], message: EQUAL_PINS });
  });
export type ClaimSetupForm = z.output<typeof claimSetupFormSchema>;

type OptionalPins = Readonly<Record<(typeof OPTIONAL_PINS)[number], string | undefined>>;

/** Whose PIN equals one before it; an empty one is none. */
function equalPins(adminPin: string, others: OptionalPins) {
  const taken = new Set([adminPin]);
  return OPTIONAL_PINS.filter((owner) => {
    const pin = others[owner];
    if (!pin) return false;
    const isTaken = taken.has(pin);
    taken.add(pin);
    return isTaken;
  });
}

export const setupProgressSchema = z.object({
  /** False for an installation that was never set up in the browser: it is not asked to. */
  isOpen: z.boolean(),
  /** Where it continues after a reload or on another device. */
  step: z.enum(SETUP_STEPS),
  skipped: z.array(z.enum(SETUP_STEPS)).max(SETUP_STEPS.length),
});
export type SetupProgress = z.output<typeof setupProgressSchema>;
