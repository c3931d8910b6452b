import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import type { CustomerFlags } from '#domain/tiers/customer-flags.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { generatePin } from '#web/lib/generate-pin.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { isPinTaken } from './customer.queries.ts';

export interface NewCustomerRequest {
  readonly name: string;
  readonly pin: string;
  /** If it is taken, another generated PIN will do. */
  readonly isGenerated: boolean;
  /** The phone number is from the admin only, a tier from whoever may choose one. */
  readonly extras: Partial<CustomerFlags> & {
    readonly phone?: string | undefined;
    readonly validUntil?: string | null | undefined;
    readonly maxDevices?: number | null | undefined;
  };
}

export interface CreatedPin {
  readonly name: string;
  readonly pin: string;
}

/** The stored customer as well, who may be invited. */
export interface CreatedCustomer extends CreatedPin {
  readonly customer: CustomerPin;
}

// The server says only ten times an hour that a PIN is taken. Most of those must remain for PINs typed by hand.
const GENERATED_TRIES = 4;

export async function createCustomer(order: NewCustomerRequest): Promise<CreatedCustomer> {
  return order.isGenerated ? createWithFreePin(order, GENERATED_TRIES) : create(order);
}

async function createWithFreePin(order: NewCustomerRequest, tries: number): Promise<CreatedCustomer> {
  try {
    return await create(order);
  } catch (error) {
    if (!isPinTaken(error) || tries <= 1) throw error;
    return createWithFreePin({ ...order, pin: generatePin() }, tries - 1);
  }
}

/** Returns the name as the server has stored it. */
async function create({ name, pin, extras }: NewCustomerRequest): Promise<CreatedCustomer> {
  const body = { name, customerPinHash: sha256Hex(pin), ...extras };
  const { customerPin: customer } = await callApi('createCustomer', { body });
  return { name: customer.name, pin, customer };
}

export function reasonOfFailure(error: unknown): string {
  return (error instanceof ApiError && error.body?.error) || UNEXPECTED_ERROR;
}
