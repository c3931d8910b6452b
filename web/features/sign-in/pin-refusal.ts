import { ApiError } from '#web/lib/api/api-error.ts';
import type { SecretRefusal } from '#web/ui/forms/secret-form.tsx';

/**
 * What a failed sign-in shows: how long to wait, or that the PIN is right but in use on too many devices; otherwise the
 * given text. The PIN stays in its field, because it works again as soon as staff forget a device.
 */
export function pinRefusal(error: unknown, otherwise: string): SecretRefusal {
  if (!(error instanceof ApiError)) return { error: otherwise };
  if (error.status === 429 && error.retryAfterSeconds !== null)
    return { waitSeconds: error.retryAfterSeconds };
  const details = error.body?.details;
  const isAboutDevices = details && 'code' in details && details.code === 'device-limit';
  return { error: (isAboutDevices && error.body?.error) || otherwise };
}
