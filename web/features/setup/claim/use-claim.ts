import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { CONNECTION_ERROR } from '#domain/contract/connection-text.ts';
import { type ClaimSetupForm, claimSetupFormSchema } from '#domain/contract/entities/setup.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { fieldIssueOf } from '#web/lib/field-issue.ts';
import { generatePin } from '#web/lib/generate-pin.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useCountdown } from '#web/ui/forms/use-countdown.ts';
import { useForm } from '#web/ui/forms/use-form.ts';

export type ClaimAnswer = CallAnswer<'claimSetup'>;
/** Why there is nothing left to do on this page. */
export type ClaimEnd = 'wrong-code' | 'claimed';
type PinName = keyof ClaimSetupForm;

export interface ClaimParts {
  readonly code: string;
  readonly onClaimed: (answer: ClaimAnswer) => void;
  readonly onEnd: (end: ClaimEnd) => void;
}

const PIN_FIELDS = ['adminPin', 'managerPin', 'vipPin'] as const;
const EMPTY: ClaimSetupForm = { adminPin: '', repeatedPin: '', managerPin: '', vipPin: '' };

export type ClaimForm = ReturnType<typeof useClaim>;

export function useClaim({ code, onClaimed, onEnd }: ClaimParts) {
  const wait = useCountdown();
  const generated = useGenerated();
  const claim = useMutation({
    mutationFn: (pins: ClaimSetupForm) => callApi('claimSetup', { body: bodyOf(code, pins) }),
    onSuccess: onClaimed,
    onError: showRefusal,
  });
  const form = useForm({
    initial: EMPTY,
    schema: claimSetupFormSchema,
    // Once accepted it stays busy: the page is about to go.
    isBusy: claim.isPending || claim.isSuccess,
    isBlocked: wait.secondsLeft > 0,
    onSubmit: (pins) => claim.mutate(pins),
  });

  function showRefusal(error: Error): void {
    const fields = fieldsRefused(error);
    const end = endOf(error);
    if (fields) form.refuse(fields);
    else if (end) onEnd(end);
    else if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== null)
      wait.start(error.retryAfterSeconds);
    else toast({ title: 'The set-up could not be saved', description: reasonOf(error), tone: 'destructive' });
  }

  return {
    ...form,
    wait,
    revealCountOf: generated.countOf,
    isGenerated: (name: PinName) => generated.pinOf(name) === form.values[name] && form.values[name] !== '',
    generate(name: PinName): void {
      const pin = generatePin();
      generated.add(name, pin);
      form.change(name === 'adminPin' ? { adminPin: pin, repeatedPin: pin } : { [name]: pin });
    },
  };
}

function bodyOf(code: string, { adminPin, managerPin, vipPin }: ClaimSetupForm) {
  return {
    code,
    adminPinHash: sha256Hex(adminPin),
    ...(managerPin && { managerPinHash: sha256Hex(managerPin) }),
    ...(vipPin && { vipPinHash: sha256Hex(vipPin) }),
  };
}

function fieldsRefused(error: Error): Partial<ClaimSetupForm> | null {
  const found = PIN_FIELDS.flatMap((name) => {
    const text = fieldIssueOf(error, `${name}Hash`);
    return text === undefined ? [] : [[name, text]];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function endOf(error: Error): ClaimEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 403) return 'wrong-code';
  return error.status === 404 || error.status === 409 ? 'claimed' : null;
}

function reasonOf(error: Error): string {
  return (error instanceof ApiError && error.body?.error) || CONNECTION_ERROR;
}

/** The last generated PIN of each field, and how many there were: each one is revealed. */
function useGenerated() {
  const [pins, setPins] = useState<Readonly<Partial<Record<PinName, { pin: string; count: number }>>>>({});
  return {
    pinOf: (name: PinName) => pins[name]?.pin,
    countOf: (name: PinName) => pins[name]?.count ?? 0,
    add: (name: PinName, pin: string) =>
      setPins((now) => ({ ...now, [name]: { pin, count: (now[name]?.count ?? 0) + 1 } })),
  };
}
