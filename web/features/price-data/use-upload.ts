import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncAnswer } from '#domain/contract/entities/price-data/price-data.ts';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { addressOf } from '#web/lib/api/api-client.ts';
import { uploadFile } from '#web/lib/api/file-transfer.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { failureWords, toastFailure, useSyncAnswer } from './price-data.mutations.ts';

type UploadMode = 'auto' | 'review';

interface CurrentUpload {
  readonly name: string;
  /** From 0 to 1. At 1 the server has the whole file and reads it. */
  readonly part: number;
  readonly onCancel: () => void;
}

interface Sending {
  readonly file: File;
  readonly mode: UploadMode;
  readonly abort: AbortController;
}

const CANCELLED = { title: 'Upload cancelled', description: 'What visitors see has not changed' };

export interface WorkbookUpload {
  /** Null while nothing is sent. */
  readonly current: CurrentUpload | null;
  /** Why the last try failed; null if it did not. It stays until the next try. */
  readonly problem: string | null;
  readonly isReviewed: boolean;
  readonly setIsReviewed: (isReviewed: boolean) => void;
  /** The files that were chosen or dropped. */
  readonly start: (files: readonly File[]) => void;
}

interface UploadTerms {
  readonly onPricesChanged: () => void;
  /** Nothing was published, because a person must say first what the columns are. Not called once the panel is closed. */
  readonly onUnclear: () => void;
  /** The file could be read, whatever came of it. Not called once the panel is closed. */
  readonly onRead?: () => void;
  /** Whether an upload waits for a decision unless the admin says otherwise. */
  readonly isReviewedAtFirst?: boolean;
  /** What must be done once the file could be read, whatever came of it. What it returns is shown. */
  readonly complete?: (answer: SyncAnswer) => Promise<SyncAnswer>;
}

/** One upload at a time. It continues when the panel is closed, and a toast shows the result. */
export function useUpload(terms: UploadTerms): WorkbookUpload {
  const { onPricesChanged, onUnclear, onRead, isReviewedAtFirst = true, complete } = terms;
  const [part, setPart] = useState(0);
  const [isReviewed, setIsReviewed] = useState(isReviewedAtFirst);
  const [refusal, setRefusal] = useState<string | null>(null);
  const showAnswer = useSyncAnswer(onPricesChanged);
  const sending = useMutation({
    mutationFn: async ({ file, mode, abort }: Sending) => {
      const address = addressOf('uploadWorkbook', { query: { name: file.name, mode } });
      const sent = { onProgress: setPart, signal: abort.signal };
      const answer = await uploadFile<SyncAnswer>(address, file, sent);
      return complete && isRead(answer) ? await complete(answer) : answer;
    },
    onMutate: () => setPart(0),
    onSuccess: (answer) => showAnswer('Workbook uploaded', answer),
    onError: (error, { abort }) =>
      abort.signal.aborted ? toast(CANCELLED) : toastFailure('Upload failed', error),
  });
  const current: CurrentUpload | null = sending.isPending
    ? { name: sending.variables.file.name, part, onCancel: () => sending.variables.abort.abort() }
    : null;
  function start(files: readonly File[]): void {
    const [file] = files;
    if (!file || sending.isPending) return;
    const problem = files.length > 1 ? ONE_FILE : problemOfFile(file);
    setRefusal(problem);
    sending.reset();
    if (problem) toast({ title: 'Upload failed', description: problem, tone: 'destructive' });
    else send({ file, mode: isReviewed ? 'review' : 'auto', abort: new AbortController() });
  }
  function send(given: Sending): void {
    sending.mutate(given, {
      onSuccess: (answer) => {
        if (isRead(answer)) onRead?.();
        if (answer.outcome === 'unclear') onUnclear();
      },
    });
  }
  const hasFailed = sending.error !== null && !sending.variables.abort.signal.aborted;
  const problem = hasFailed ? failureWords(sending.error) : refusal;
  return { current, problem, isReviewed, setIsReviewed, start };
}

function isRead({ outcome }: SyncAnswer): boolean {
  return outcome !== 'failed' && outcome !== 'no-source';
}

const ONE_FILE = 'Upload one workbook: it replaces the whole list';

const { uploadMaxBytes, uploadNameMaxChars } = PRICE_DATA_LIMITS;

/**
 * Why a file cannot be uploaded; null if the server must decide. Repeats the server's texts, because importing the schema
 * that holds them would add its whole library to the page.
 */
function problemOfFile({ name, size }: { name: string; size: number }): string | null {
  if (!/\.(?:xlsx|ods|csv)$/i.test(name)) return 'Only .xlsx, .ods and .csv files can be uploaded';
  if (name.length > uploadNameMaxChars) return `The file name has more than ${uploadNameMaxChars} characters`;
  if (size === 0) return 'The file is empty';
  return size > uploadMaxBytes ? `The file is larger than ${uploadMaxBytes / 1024 / 1024} MB` : null;
}
