import { ADMIN_MESSAGES, SITE_PASSWORD_MESSAGES, UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { type ToastMessage, toast } from '#web/ui/feedback/toast-store.ts';
import type { SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { pinProblem } from './pin-problem.ts';
import { type SignedInViewer, signedInViewer } from './viewer.ts';

interface AdminAttempt {
  readonly viewer?: SignedInViewer;
  readonly refusal?: SecretRefusal;
}

const { authenticationFailed, authenticationError, connection } = ADMIN_MESSAGES;

/**
 * One attempt at the Admin Portal's own sign-in, which accepts only the admin PIN; only its hash leaves the browser. A
 * customer or manager who enters their own PIN here stays signed in as before.
 */
export async function signInAsAdmin(pin: string, signal: AbortSignal): Promise<AdminAttempt> {
  const problem = pinProblem(pin);
  if (problem) return { refusal: { error: problem } };
  try {
    const body = { pinHash: sha256Hex(pin), role: 'admin' } as const;
    const answer = await callApi('validatePin', { body, signal });
    if (answer.role !== 'admin') return refusedWithToast(authenticationFailed);
    const viewer = signedInViewer(answer.role, answer.permissions, answer.token);
    return viewer
      ? { viewer }
      : refusedWithToast({ title: authenticationError, description: UNEXPECTED_ERROR });
  } catch (error) {
    return signal.aborted ? {} : refusalOf(error);
  }
}

function refusalOf(error: unknown): AdminAttempt {
  if (!(error instanceof ApiError)) return refusedWithToast(connection, SITE_PASSWORD_MESSAGES.connection);
  if (error.status === 429 && error.retryAfterSeconds !== null)
    return { refusal: { waitSeconds: error.retryAfterSeconds } };
  const { title, description } = authenticationFailed;
  return refusedWithToast({ title, description: error.body?.error || description });
}

/** The toast goes after some seconds; the line under the field stays. */
function refusedWithToast(
  message: ToastMessage & { description: string },
  line = message.description,
): AdminAttempt {
  toast({ ...message, tone: 'destructive' });
  return { refusal: { error: line } };
}
