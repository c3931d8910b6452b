import { UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import type { CustomerFlags } from '#domain/tiers/customer-flags.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { isPinTaken } from './customer.queries.ts';
import { generatePin } from './generate-pin.ts';

export interface NewCustomerRequest {
  readonly name: string;
  readonly pin: string;
  /** If it is taken, another generated PIN will do. */
  readonly isGenerated: boolean;
  /** From the admin only. */
  readonly extras?: { readonly phone?: string | undefined } & CustomerFlags;
}

export interface CreatedPin {
  readonly name: string;
  readonly pin: string;
}

// The server says only ten times an hour that a PIN is taken. Most of those must remain for PINs typed by hand.
const GENERATED_TRIES = 4;

export async function createCustomer(order: NewCustomerRequest): Promise<CreatedPin> {
  return order.isGenerated ? createWithFreePin(order, GENERATED_TRIES) : create(order);
}

async function createWithFreePin(order: NewCustomerRequest, tries: number): Promise<CreatedPin> {
  try {
    return await create(order);
  } catch (error) {
    if (!isPinTaken(error) || tries <= 1) throw error;
    return createWithFreePin({ ...order, pin: generatePin() }, tries - 1);
  }
}

/** Returns the name as the server has stored it. */
async function create({ name, pin, extras }: NewCustomerRequest): Promise<CreatedPin> {
  const body = { name, customerPinHash: sha256Hex(pin), ...extras };
  return { name: (await callApi('createCustomer', { body })).customerPin.name, pin };
}

export function reasonOfFailure(error: unknown): string {
  return (error instanceof ApiError && error.body?.error) || UNEXPECTED_ERROR;
}
