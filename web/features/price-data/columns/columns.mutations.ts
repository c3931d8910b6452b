import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { useSyncAnswer } from '#web/features/price-data/price-data.mutations.ts';
import type { ChosenSheet } from '#web/features/price-data/price-data-view.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { layoutsQuery } from './columns.queries.ts';
import type { Draft } from './use-drafts.ts';

interface ToConfirm extends ChosenSheet {
  readonly layout: SheetLayout;
  readonly revision: number;
  readonly mark?: string | undefined;
}

interface Terms {
  readonly onPricesChanged: () => void;
  readonly onDone: (place: ChosenSheet) => void;
}

interface ConfirmTerms extends Terms {
  /** Somebody was faster: `draft` is to be tried again on top of what they did. */
  readonly onOvertaken: (place: ChosenSheet, draft: Draft) => void;
}

export function useConfirmLayout({ onPricesChanged, onDone, onOvertaken }: ConfirmTerms) {
  const showAnswer = useSyncAnswer(onPricesChanged);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sheet, n, layout, revision, mark }: ToConfirm) =>
      callApi('confirmLayout', { query: { sheet, n }, body: { layout, revision, mark } }),
    onSuccess: (answer, place) => {
      showAnswer('Columns confirmed', answer);
      onDone(place);
    },
    onError: (error, { sheet, n, layout }) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      const newer = newerIn(error);
      onOvertaken({ sheet, n }, { layout, base: newer && { revision: newer.revision } });
    },
    // Also after a refusal: somebody else may have confirmed or forgotten the sheet.
    onSettled: () => queryClient.invalidateQueries(layoutsQuery()),
  });
}

export function useForgetLayout({ onPricesChanged, onDone }: Terms) {
  const showAnswer = useSyncAnswer(onPricesChanged);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sheet, n }: ChosenSheet) => callApi('forgetLayout', { query: { sheet, n } }),
    onSuccess: (answer, place) => {
      showAnswer('Columns forgotten', answer);
      onDone(place);
    },
    // Not awaited: the dialog could not be closed while the sheets load.
    onSettled: () => void queryClient.invalidateQueries(layoutsQuery()),
  });
}

/** Who was faster, if that is why the server refused. */
export function newerIn(error: Error | null) {
  const details = error instanceof ApiError && error.status === 409 ? error.body?.details : undefined;
  return (details && 'newer' in details && details.newer) || null;
}

/** The server's reason, or what to do about the connection. */
export function refusalWords(error: Error): string {
  return (error instanceof ApiError && error.body?.error) || adviceOn(error);
}
