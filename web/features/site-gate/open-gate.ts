import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { SECRET_LIMITS } from '#domain/contract/limits.ts';
import { AUTHENTICATION_MESSAGES, SITE_PASSWORD_MESSAGES } from '#domain/contract/messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import type { SecretRefusal } from '#web/ui/forms/secret-form.tsx';

export type GateAnswer = CallAnswer<'validateSitePassword'>;

interface GateAttempt {
  readonly answer?: GateAnswer;
  readonly refusal?: SecretRefusal;
}

/** One attempt with one trimmed password; only its hash leaves the browser. */
export async function openGate(password: string, signal: AbortSignal): Promise<GateAttempt> {
  if (password.length < SECRET_LIMITS.passwordMinChars)
    return { refusal: { error: AUTHENTICATION_MESSAGES.passwordTooShort } };
  try {
    const body = { password: sha256Hex(password) };
    const answer = await callVisitorApi('validateSitePassword', { body, signal });
    if (answer.valid) return { answer };
    return { refusal: { error: answer.message || SITE_PASSWORD_MESSAGES.invalid } };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): SecretRefusal {
  if (!(error instanceof ApiError)) return { error: SITE_PASSWORD_MESSAGES.connection };
  if (error.status === 429 && error.retryAfterSeconds !== null)
    return { waitSeconds: error.retryAfterSeconds };
  // Without a text of our server the answer came from a proxy: the password was not checked at all.
  return { error: error.body?.error ?? SITE_PASSWORD_MESSAGES.connection };
}
