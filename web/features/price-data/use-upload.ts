import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncAnswer } from '#domain/contract/price-data.ts';
import { addressOf } from '#web/lib/api-client.ts';
import { uploadFile } from '#web/lib/file-transfer.ts';
import { toast } from '#web/ui/toast-store.ts';
import { toastFailure, useSyncAnswer } from './price-data.mutations.ts';

type UploadMode = 'auto' | 'review';

interface CurrentUpload {
  readonly name: string;
  /** From 0 to 1. At 1 the server has it all, and reads it. */
  readonly part: number;
  readonly onCancel: () => void;
}

interface Sending {
  readonly file: File;
  readonly mode: UploadMode;
  readonly giveUp: AbortController;
}

const CANCELLED = { title: 'Upload cancelled', description: 'What visitors see has not changed' };

/** One upload at a time. It goes on when the panel is closed: what comes of it is told by a toast. */
export function useUpload(onPricesChanged: () => void) {
  const [part, setPart] = useState(0);
  const taken = useSyncAnswer(onPricesChanged);
  const sending = useMutation({
    mutationFn: ({ file, mode, giveUp }: Sending) =>
      uploadFile<SyncAnswer>(addressOf('uploadWorkbook', { query: { name: file.name, mode } }), file, {
        onProgress: setPart,
        signal: giveUp.signal,
      }),
    onMutate: () => setPart(0),
    onSuccess: (answer) => taken('Workbook uploaded', answer),
    onError: (error, { giveUp }) =>
      giveUp.signal.aborted ? toast(CANCELLED) : toastFailure('Upload failed', error),
  });
  const current: CurrentUpload | null = sending.isPending
    ? { name: sending.variables.file.name, part, onCancel: () => sending.variables.giveUp.abort() }
    : null;
  function start(file: File, mode: UploadMode): void {
    sending.mutate({ file, mode, giveUp: new AbortController() });
  }
  return { current, start };
}
