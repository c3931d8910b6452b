import { createCustomerBodySchema } from '#domain/contract/entities/customers.ts';

/** The texts of the two fields. */
export interface AccessDraft {
  readonly validUntil: string;
  readonly maxDevices: string;
}

export const NO_LIMITS: AccessDraft = { validUntil: '', maxDevices: '' };

/** The server's own rules, with its messages. */
export const accessFormShape = {
  validUntil: createCustomerBodySchema.shape.validUntil,
  maxDevices: createCustomerBodySchema.shape.maxDevices,
};

export function accessDraftOf(customer: {
  validUntil?: string | undefined;
  maxDevices?: number | undefined;
}): AccessDraft {
  return { validUntil: customer.validUntil ?? '', maxDevices: customer.maxDevices?.toString() ?? '' };
}

/** A blank field ends a limit. A half-typed date has no text: without this look it would pass for blank. */
export function accessOf(
  { validUntil, maxDevices }: AccessDraft,
  dateInput: Pick<HTMLInputElement, 'validity'> | null | undefined,
) {
  const devices = maxDevices.trim();
  return {
    validUntil: dateInput?.validity.badInput ? 'incomplete' : validUntil || null,
    maxDevices: devices === '' ? null : Number(devices),
  };
}
