import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { SyncAnswer } from '#domain/contract/entities/price-data.ts';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { addressOf } from '#web/lib/api-client.ts';
import { uploadFile } from '#web/lib/file-transfer.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toastFailure, useSyncAnswer } from './price-data.mutations.ts';

const MEGABYTES = PRICE_DATA_LIMITS.uploadMaxBytes / 1024 / 1024;

export function UploadWorkbook({ onPricesChanged }: { onPricesChanged: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isReviewed, setIsReviewed] = useState(true);
  const upload = useUpload(onPricesChanged);

  function chooseFile(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const problem = problemOfFile(file);
    if (problem) toast({ title: 'Upload failed', description: problem, tone: 'destructive' });
    else upload.start(file, isReviewed ? 'review' : 'auto');
    // Otherwise the browser reports no change when the same file is chosen again after a fix.
    event.target.value = '';
  }

  function cancel(): void {
    // The cancel button disappears with the upload, and the focus with it.
    chooser.current?.focus();
    upload.current?.onCancel();
  }

  return (
    <Panel title="Upload a workbook">
      <div className="grid grid-cols-1 gap-4 p-4">
        <p className="type-interface text-muted">
          {`.xlsx, .ods or .csv, at most ${MEGABYTES} MB. It replaces the source: syncing pauses until you resume it.`}
        </p>
        <Switch label="Review before visitors see it" isOn={isReviewed} onChange={setIsReviewed} />
        <input
          ref={input}
          type="file"
          accept=".xlsx,.ods,.csv"
          aria-label="Workbook"
          tabIndex={-1}
          className="sr-only"
          onChange={chooseFile}
        />
        <Button
          ref={chooser}
          icon={Upload}
          isBusy={upload.current !== null}
          busyLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          Choose a workbook
        </Button>
        {upload.current && <UploadProgress {...upload.current} onCancel={cancel} />}
      </div>
    </Panel>
  );
}

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

interface UploadProgressProps {
  name: string;
  /** From 0 to 1. */
  part: number;
  /** Has no effect once the server has the whole file. */
  onCancel: () => void;
}

/** The progress of sending the file. How long the server then needs to read it is unknown, so the bar stays at 100 %. */
function UploadProgress({ name, part, onCancel }: UploadProgressProps) {
  const percent = Math.floor(part * 100);
  return (
    <div className="grid grid-cols-1 gap-2 type-caption text-muted">
      <div className="flex justify-between gap-3">
        <span className="truncate" title={name}>
          {name}
        </span>
        <span role="status" className="shrink-0">
          {percent < 100 ? `${percent} %` : 'Reading...'}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-badge bg-raised"
      >
        <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      {percent < 100 && (
        <Button size="small" variant="quiet" className="justify-self-end" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  );
}

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

/** One upload at a time. It continues when the panel is closed, and a toast shows the result. */
function useUpload(onPricesChanged: () => void) {
  const [part, setPart] = useState(0);
  const showAnswer = useSyncAnswer(onPricesChanged);
  const sending = useMutation({
    mutationFn: ({ file, mode, abort }: Sending) =>
      uploadFile<SyncAnswer>(addressOf('uploadWorkbook', { query: { name: file.name, mode } }), file, {
        onProgress: setPart,
        signal: abort.signal,
      }),
    onMutate: () => setPart(0),
    onSuccess: (answer) => showAnswer('Workbook uploaded', answer),
    onError: (error, { abort }) =>
      abort.signal.aborted ? toast(CANCELLED) : toastFailure('Upload failed', error),
  });
  const current: CurrentUpload | null = sending.isPending
    ? { name: sending.variables.file.name, part, onCancel: () => sending.variables.abort.abort() }
    : null;
  function start(file: File, mode: UploadMode): void {
    sending.mutate({ file, mode, abort: new AbortController() });
  }
  return { current, start };
}
