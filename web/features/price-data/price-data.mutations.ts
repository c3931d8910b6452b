import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PriceDataStatus, SyncAnswer } from '#domain/contract/entities/price-data/price-data.ts';
import { UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
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

const DISCARDED_UPLOAD = { title: 'List discarded', description: 'Syncing from the source is on again' };

interface Decided {
  readonly decision: Decision;
  readonly id: number;
}

/** Publishes, discards or rolls back, then shows the new status. */
export function useDecision(onPricesChanged: () => void) {
  const statusCache = useStatusCache();
  return useMutation({
    mutationFn: ({ decision, id }: Decided) => callApi(DECISIONS[decision].call, { params: { id } }),
    onSuccess: (status, { decision }) => {
      const before = statusCache.get()?.waiting;
      statusCache.set(status);
      if (decision !== 'discard') onPricesChanged();
      toast(
        before?.isPauseEndedByDiscard && decision === 'discard' ? DISCARDED_UPLOAD : DECISIONS[decision].done,
      );
    },
    onError: (error, { decision }) => {
      toastFailure(DECISIONS[decision].failed, error);
      // Most likely somebody else has decided in the meantime. Not awaited: the dialog could not be closed until then.
      void statusCache.refresh();
    },
  });
}

export function useSyncNow(onPricesChanged: () => void) {
  const showAnswer = useSyncAnswer(onPricesChanged);
  return useMutation({
    mutationFn: () => callApi('syncPrices'),
    onSuccess: (answer) => showAnswer('Synced', answer),
    onError: (error) => toastFailure('Syncing failed', error),
  });
}

export function useResumeSyncing() {
  const statusCache = useStatusCache();
  return useMutation({
    mutationFn: () => callApi('resumeSyncing'),
    onSuccess: (status) => {
      statusCache.set(status);
      toast({ title: 'Syncing resumed', description: 'The source is checked for changes again' });
    },
    onError: (error) => toastFailure('Resuming failed', error),
  });
}

/** Shows the result of a sync or an upload, on the panel and in a toast. */
export function useSyncAnswer(onPricesChanged: () => void) {
  const statusCache = useStatusCache();
  return (title: string, { outcome, message, status }: SyncAnswer): void => {
    statusCache.set(status);
    if (outcome === 'published') onPricesChanged();
    const hasFailed = outcome === 'failed' || outcome === 'no-source';
    const done = outcome === 'unclear' ? 'Nothing published yet' : title;
    toast(
      hasFailed
        ? { title: 'Syncing failed', description: message, tone: 'destructive' }
        : { title: done, description: message },
    );
  };
}

export function toastFailure(title: string, error: Error): void {
  toast({ title, description: failureWords(error), tone: 'destructive' });
}

/** The server's reason, if it gave one. */
export function failureWords(error: Error): string {
  const words = error instanceof ApiError ? error.body?.error : undefined;
  return words || error.message || UNEXPECTED_ERROR;
}

function useStatusCache() {
  const queryClient = useQueryClient();
  const { queryKey } = priceDataStatusQuery();
  return {
    get: () => queryClient.getQueryData(queryKey),
    set: (status: PriceDataStatus) => queryClient.setQueryData(queryKey, status),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  };
}
