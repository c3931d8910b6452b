import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from './secret-field.tsx';
import type { Countdown } from './use-countdown.ts';
import { type FormSchema, useForm, withoutSpaces } from './use-form.ts';
import { WaitNotice } from './wait-notice.tsx';

/** Why a secret was not accepted: a sentence to show, or a time to wait. */
export type SecretRefusal = { readonly error: string } | { readonly waitSeconds: number };

/** Resolves to null when the secret was accepted. The signal is aborted when the form is gone. */
export type SubmitSecret = (secret: string, signal: AbortSignal) => Promise<SecretRefusal | null>;

interface SecretFormProps {
  /** Read out, not shown. */
  label: string;
  placeholder: string;
  submitLabel: string;
  busyLabel: string;
  /** Digits only: a phone shows its number keys, and pasted spaces are dropped. */
  isNumeric?: boolean;
  /** The name under which a password manager saves the secret. */
  account: string;
  /** Kept by the caller: closing the form and opening it again must not end the wait. */
  countdown: Countdown;
  onSubmit: SubmitSecret;
  fieldClassName?: string;
  hasAutoFocus?: boolean;
  /** Under the button. */
  children?: ReactNode;
}

/** One secret, one button: blank, busy, refused, or locked for a while. */
export function SecretForm(props: SecretFormProps) {
  const { countdown } = props;
  const { form, element, isLocked } = useSecretForm(props.onSubmit, countdown);
  const isBlank = form.isBlank('password');
  return (
    <form ref={element} tabIndex={-1} noValidate onSubmit={form.submit} className="w-full outline-none">
      <AccountName name={props.account} />
      <SecretField
        {...form.field('password', props.isNumeric ? withoutSpaces : undefined)}
        label={props.label}
        isLabelHidden
        isTall
        placeholder={props.placeholder}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...(props.isNumeric ? { inputMode: 'numeric', pattern: '[0-9]*' } : {})}
        autoFocus={props.hasAutoFocus ?? false}
        disabled={isLocked}
        hint={hasEnded(countdown) && isBlank ? 'You can try again now.' : undefined}
        notice={isLocked ? <WaitNotice {...countdown} /> : undefined}
        className={props.fieldClassName}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-4 w-full"
        disabled={isBlank || isLocked}
        isBusy={form.isBusy}
        busyLabel={props.busyLabel}
      >
        {props.submitLabel}
      </Button>
      {props.children && <div className="mt-4">{props.children}</div>}
    </form>
  );
}

const EMPTY = { password: '' };
// What a secret has to look like is for the caller to say, together with everything else that refuses it.
const ANY_TEXT: FormSchema<typeof EMPTY, string> = {
  safeParse: ({ password }) => ({ success: true, data: password.trim() }),
};

/** The form hook with attempts that end with the form, and with waits. */
function useSecretForm(submitSecret: SubmitSecret, countdown: Countdown) {
  const [isBusy, setIsBusy] = useState(false);
  const isLocked = countdown.secondsLeft > 0;
  const startAttempt = useAttempt();
  const form = useForm({
    initial: EMPTY,
    schema: ANY_TEXT,
    isBusy,
    isBlocked: isLocked,
    onSubmit: (secret) => void attempt(secret),
  });

  async function attempt(secret: string): Promise<void> {
    if (secret === '') return;
    setIsBusy(true);
    const signal = startAttempt();
    const refusal = await submitSecret(secret, signal);
    // Once accepted it stays busy: the form is about to go, and a second press would be a second attempt.
    if (refusal && !signal.aborted) refuse(refusal);
  }

  function refuse(refusal: SecretRefusal): void {
    setIsBusy(false);
    if ('waitSeconds' in refusal) {
      form.reset();
      countdown.start(refusal.waitSeconds);
    } else {
      form.refuse({ password: refusal.error });
      form.inputOf('password')?.select();
    }
  }

  const element = useFocusWhileLocked(isLocked, () => form.inputOf('password')?.focus());
  return { form, element, isLocked };
}

/** One attempt at a time, aborted when the form goes: a late answer must not sign anyone in. */
function useAttempt(): () => AbortSignal {
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  return () => {
    current.current = new AbortController();
    return current.current.signal;
  };
}

// A focused field that becomes disabled loses the focus: the keyboard would start again at the top of the page.
function useFocusWhileLocked(isLocked: boolean, focusField: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (wasLocked.current === isLocked) return;
    wasLocked.current = isLocked;
    if (isLocked) form.current?.focus();
    else focusField();
  });
  return form;
}

function hasEnded({ secondsLeft, secondsTotal }: Countdown): boolean {
  return secondsTotal > 0 && secondsLeft === 0;
}

// Password managers save nothing without a user name, and look for it in the form. It is hidden from everyone else.
function AccountName({ name }: { name: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={name}
      readOnly
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    />
  );
}
