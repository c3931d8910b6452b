import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncAnswer } from '#domain/contract/price-data.ts';
import { addressOf } from '#web/lib/api-client.ts';
import { uploadFile } from '#web/lib/file-transfer.ts';
import { toastFailure, useSyncAnswer } from './price-data.mutations.ts';

type UploadMode = 'auto' | 'review';

interface CurrentUpload {
  readonly name: string;
  /** From 0 to 1. At 1 the server has it all, and reads it. */
  readonly part: number;
}

/** One upload at a time. It goes on when the panel is closed: what comes of it is told by a toast. */
export function useUpload(onPricesChanged: () => void) {
  const [part, setPart] = useState(0);
  const taken = useSyncAnswer(onPricesChanged);
  const sending = useMutation({
    mutationFn: ({ file, mode }: { file: File; mode: UploadMode }) =>
      uploadFile<SyncAnswer>(
        addressOf('uploadWorkbook', { query: { name: file.name, mode } }),
        file,
        setPart,
      ),
    onMutate: () => setPart(0),
    onSuccess: (answer) => taken('Workbook uploaded', answer),
    onError: (error) => toastFailure('Upload failed', error),
  });
  const current: CurrentUpload | null = sending.isPending
    ? { name: sending.variables.file.name, part }
    : null;
  return { current, start: (file: File, mode: UploadMode) => sending.mutate({ file, mode }) };
}
