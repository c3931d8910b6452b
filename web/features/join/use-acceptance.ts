import { useMutation } from '@tanstack/react-query';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { type Countdown, useCountdown } from '#web/ui/forms/use-countdown.ts';
import { withNonce } from './invitation.ts';

export type Accepted = CallAnswer<'acceptInvitation'>;

/** Why the link opens nothing. The server does not say more about a dead link, so that nobody can try out links. */
export type Refusal = { readonly code: 'dead' } | { readonly code: 'device-limit'; readonly text: string };

export interface Acceptance {
  readonly open: () => void;
  /** Also after success: the page is about to go. */
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** What to do about a call that failed; the link is as good as before. */
  readonly advice: string | null;
  readonly wait: Countdown;
}

interface AcceptanceParts {
  readonly token: string;
  readonly onAccepted: (answer: Accepted) => void;
}

/** Signs in with the invitation, and only when asked: previews and mail scanners open links, too. */
export function useAcceptance({ token, onAccepted }: AcceptanceParts): Acceptance {
  const wait = useCountdown();
  const call = useMutation({
    mutationFn: () => withNonce((nonce) => callApi('acceptInvitation', { body: { token, nonce } })),
    onSuccess: onAccepted,
    onError: (error) => {
      const seconds = waitOf(error);
      if (seconds !== null) wait.start(seconds);
    },
  });
  const refusal = refusalOf(call.error);
  const isFailed = call.isError && refusal === null && waitOf(call.error) === null;
  return {
    open: () => call.mutate(),
    isBusy: call.isPending || call.isSuccess,
    refusal,
    advice: isFailed ? adviceOn(call.error) : null,
    wait,
  };
}

function waitOf(error: Error): number | null {
  return error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
}

function refusalOf(error: Error | null): Refusal | null {
  // Without a body of our server the answer came from a proxy: nobody has looked at the link.
  if (!(error instanceof ApiError) || error.status !== 403 || error.body === null) return null;
  const { error: text, details } = error.body;
  const isAboutDevices = details && 'code' in details && details.code === 'device-limit';
  return isAboutDevices ? { code: 'device-limit', text } : { code: 'dead' };
}
