import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PriceDataStatus, SyncAnswer } from '#domain/contract/entities/price-data.ts';
import { UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type ToastMessage, toast } from '#web/ui/feedback/toast-store.ts';
import { priceDataStatusQuery } from './price-data.queries.ts';

export type Decision = 'publish' | 'discard' | 'roll-back';

const DECISIONS = {
  publish: {
    call: 'publishSnapshot',
    done: { title: 'List published', description: 'Visitors see the new prices' },
    failed: 'Publishing failed',
  },
  discard: {
    call: 'discardSnapshot',
    done: { title: 'List discarded', description: 'What visitors see has not changed' },
    failed: 'Discarding failed',
  },
  'roll-back': {
    call: 'rollBackToSnapshot',
    done: { title: 'Rolled back', description: 'Visitors see the earlier list. Syncing is paused' },
    failed: 'Rolling back failed',
  },
} as const satisfies Record<Decision, { call: string; done: ToastMessage; failed: string }>;

interface Decided {
  readonly decision: Decision;
  readonly id: number;
}

/** Publishes, discards or rolls back. What comes of it is on the screen when it ends. */
export function useDecision(onPricesChanged: () => void) {
  const screen = useStatusOnScreen();
  return useMutation({
    mutationFn: ({ decision, id }: Decided) => callApi(DECISIONS[decision].call, { params: { id } }),
    onSuccess: (status, { decision }) => {
      screen.show(status);
      if (decision !== 'discard') onPricesChanged();
      toast(DECISIONS[decision].done);
    },
    onError: (error, { decision }) => {
      toastFailure(DECISIONS[decision].failed, error);
      // Most likely somebody else has decided meanwhile.
      return screen.askAgain();
    },
  });
}

export function useSyncNow(onPricesChanged: () => void) {
  const taken = useSyncAnswer(onPricesChanged);
  return useMutation({
    mutationFn: () => callApi('syncPrices'),
    onSuccess: (answer) => taken('Synced', answer),
    onError: (error) => toastFailure('Syncing failed', error),
  });
}

export function useResumeSyncing() {
  const screen = useStatusOnScreen();
  return useMutation({
    mutationFn: () => callApi('resumeSyncing'),
    onSuccess: (status) => {
      screen.show(status);
      toast({ title: 'Syncing resumed', description: 'The source is looked at again' });
    },
    onError: (error) => toastFailure('Resuming failed', error),
  });
}

/** Shows and tells what a look at the source, or an upload, came to. */
export function useSyncAnswer(onPricesChanged: () => void) {
  const screen = useStatusOnScreen();
  return (title: string, { outcome, message, status }: SyncAnswer): void => {
    screen.show(status);
    if (outcome === 'published') onPricesChanged();
    const hasFailed = outcome === 'failed' || outcome === 'no-source';
    const done = outcome === 'unclear' ? 'Nothing published' : title;
    toast(
      hasFailed
        ? { title: 'Syncing failed', description: message, tone: 'destructive' }
        : { title: done, description: message },
    );
  };
}

export function toastFailure(title: string, error: Error): void {
  const words = error instanceof ApiError ? error.body?.error : undefined;
  toast({ title, description: words || error.message || UNEXPECTED_ERROR, tone: 'destructive' });
}

function useStatusOnScreen() {
  const queryClient = useQueryClient();
  const { queryKey } = priceDataStatusQuery();
  return {
    show: (status: PriceDataStatus) => queryClient.setQueryData(queryKey, status),
    askAgain: () => queryClient.invalidateQueries({ queryKey }),
  };
}
