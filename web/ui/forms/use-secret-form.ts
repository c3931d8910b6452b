import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Countdown } from './use-countdown.ts';

/** Why a secret was not accepted: a sentence to show, or a time to wait. */
export type SecretRefusal = { readonly error: string } | { readonly waitSeconds: number };

/** Null when the secret was accepted. The signal tells that the form is gone. */
export type SubmitSecret = (secret: string, signal: AbortSignal) => Promise<SecretRefusal | null>;

interface SecretFormState {
  readonly text: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
}

const EMPTY: SecretFormState = { text: '', error: undefined, isBusy: false };

export function useSecretForm(submitSecret: SubmitSecret, countdown: Countdown) {
  const [state, setState] = useState(EMPTY);
  const input = useRef<HTMLInputElement>(null);
  const startAttempt = useAttempt();
  const isLocked = countdown.secondsLeft > 0;
  const isBlank = state.text.trim() === '';

  function refuse(refusal: SecretRefusal): void {
    if ('waitSeconds' in refusal) {
      setState(EMPTY);
      countdown.start(refusal.waitSeconds);
      return;
    }
    // At once: the field is read together with the error that describes it.
    flushSync(() => setState({ ...state, error: refusal.error, isBusy: false }));
    input.current?.select();
    input.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLocked || isBlank || state.isBusy) return;
    setState({ ...state, error: undefined, isBusy: true });
    const signal = startAttempt();
    const refusal = await submitSecret(state.text.trim(), signal);
    // Accepted, it stays busy: the form is about to go, and a second press meanwhile would be a second attempt.
    if (refusal && !signal.aborted) refuse(refusal);
  }

  return {
    ...state,
    isLocked,
    isBlank,
    input,
    form: useFocusOfLock(isLocked, input),
    submit: (event: FormEvent) => void submit(event),
    setText: (text: string) => setState({ text, error: undefined, isBusy: false }),
  };
}

/** One attempt at a time, ended when the form goes: an answer that comes after must not sign anyone in. */
function useAttempt(): () => AbortSignal {
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  return () => {
    current.current = new AbortController();
    return current.current.signal;
  };
}

// A field that is disabled under the hands of whoever types loses the focus to nowhere.
function useFocusOfLock(isLocked: boolean, input: { readonly current: HTMLInputElement | null }) {
  const form = useRef<HTMLFormElement>(null);
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (wasLocked.current === isLocked) return;
    wasLocked.current = isLocked;
    if (isLocked) form.current?.focus();
    else input.current?.focus();
  }, [isLocked, input]);
  return form;
}
