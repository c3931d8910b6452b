import { MANAGER_LOGIN_MESSAGES } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import type { SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { pinProblem } from './pin-problem.ts';
import { pinRefusal } from './pin-refusal.ts';
import { type SignedInViewer, signedInViewer } from './viewer.ts';

interface ManagerAttempt {
  readonly viewer?: SignedInViewer;
  readonly refusal?: SecretRefusal;
}

/** One attempt at the Manager Portal's own sign-in, which accepts only the manager PIN; only its hash leaves the browser. */
export async function signInAsManager(pin: string, signal: AbortSignal): Promise<ManagerAttempt> {
  const problem = pinProblem(pin);
  if (problem) return { refusal: { error: problem } };
  try {
    const answer = await callApi('validateManager', { body: { pinHash: sha256Hex(pin) }, signal });
    if (!answer.valid) return { refusal: { error: answer.message || MANAGER_LOGIN_MESSAGES.invalidShort } };
    const viewer = signedInViewer(answer.role, answer.permissions, answer.token);
    return viewer ? { viewer } : { refusal: { error: MANAGER_LOGIN_MESSAGES.failed } };
  } catch (error) {
    return { refusal: pinRefusal(error, MANAGER_LOGIN_MESSAGES.failed) };
  }
}
