import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { type ToastMessage, toast } from '#web/ui/feedback/toast-store.ts';
import { authSettingsQuery, passcodesQuery } from './authentication.queries.ts';

interface SecurityChange<Input, Answer> {
  readonly send: (input: Input) => Promise<Answer>;
  readonly done: (input: Input) => ToastMessage;
  /** The title over the reason. */
  readonly failed: string;
}

/** One change of the site's security, with its toasts. It is pending until the screen shows the result. */
export function useSecurityChange<Input, Answer>(change: SecurityChange<Input, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change.send,
    onSuccess: (_answer, input) => toast(change.done(input)),
    onError: (error) => toast({ ...failureOf(error, change.failed), tone: 'destructive' }),
    // After a refusal as well: someone else may have changed what is shown here.
    onSettled: () =>
      Promise.all(
        [authSettingsQuery().queryKey, passcodesQuery().queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** A failure that brings its own toast, whichever change failed. */
export class FailureWithToast extends Error {
  override readonly name = 'FailureWithToast';
  readonly toast: ToastMessage;

  constructor(message: ToastMessage, options: ErrorOptions) {
    super(message.title, options);
    this.toast = message;
  }
}

function failureOf(error: Error, title: string): ToastMessage {
  if (error instanceof FailureWithToast) return error.toast;
  return { title, description: reasonOf(error) };
}

/** The server's own words, if there are any. */
export function reasonOf(error: Error): string {
  const words = error instanceof ApiError ? error.body?.error : undefined;
  return words || error.message || UNEXPECTED_ERROR;
}
