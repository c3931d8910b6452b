import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallBody } from '#domain/contract/calls/calls.ts';
import type { SyncAnswer } from '#domain/contract/entities/price-data/price-data.ts';
import { failureWords } from '#web/features/price-data/price-data.mutations.ts';
import { priceDataStatusQuery } from '#web/features/price-data/price-data.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';

type SourceChoice = CallBody<'changePriceSource'>['choice'];

/** A sharing link of Google Sheets, or the address of a file. The server says what is wrong with either. */
export function choiceOfLink(text: string): SourceChoice {
  const address = text.trim();
  const isGoogle = /^(?:https?:\/\/)?(?:docs|sheets)\.google\.com\//i.test(address);
  return { kind: isGoogle ? 'google' : 'link', address };
}

/**
 * Files sent by hand become the source, once one could be read: a file that cannot must not end the reading of a link. The
 * upload has paused the former source, and a later link would be paused with it.
 */
export async function takeUploads(answer: SyncAnswer): Promise<SyncAnswer> {
  // Visitors may have the prices already: 'Upload failed' would be wrong. Price Data shows the pause that is left then.
  return await changeToUploads(answer).catch(() => answer);
}

async function changeToUploads(answer: SyncAnswer): Promise<SyncAnswer> {
  const { kind, lockedBy, revision } = await callApi('getPriceSource');
  if (kind === 'upload' || lockedBy !== null) return answer;
  const { sync } = await callApi('changePriceSource', { body: { revision, choice: { kind: 'upload' } } });
  const status = answer.status.pausedBy === null ? sync.status : await callApi('resumeSyncing');
  return { ...answer, status };
}

export interface SourceReading {
  readonly isReading: boolean;
  /** Why the last choice cannot be used; nothing was changed then. */
  readonly problem: string | null;
  readonly read: (choice: SourceChoice) => void;
}

/** Takes prices from another source, after a test: a link that cannot be read must not replace one that can. */
export function useSourceReading(onRead: (answer: SyncAnswer) => void): SourceReading {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const reading = useMutation({
    mutationFn: async (choice: SourceChoice) => {
      if (choice.kind === 'google' || choice.kind === 'link') {
        const test = await callApi('testPriceSource', { body: { choice } });
        if (!test.isReadable && test.unclearSheets.length === 0) return { refused: test.message };
      }
      const { revision } = await callApi('getPriceSource');
      return (await callApi('changePriceSource', { body: { revision, choice } })).sync;
    },
    onMutate: () => setRefusal(null),
    onSuccess: (answer) => {
      if ('refused' in answer) return setRefusal(answer.refused);
      queryClient.setQueryData(priceDataStatusQuery().queryKey, answer.status);
      const hasFailed = answer.outcome === 'failed' || answer.outcome === 'no-source';
      if (hasFailed) setRefusal(answer.message);
      else onRead(answer);
    },
  });
  return {
    isReading: reading.isPending,
    problem: reading.error ? failureWords(reading.error) : refusal,
    read: reading.mutate,
  };
}
