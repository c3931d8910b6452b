import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';
import { problemOfFile } from './workbook-file.ts';

const MEGABYTES = PRICE_DATA_LIMITS.uploadMaxBytes / 1024 / 1024;

export function UploadWorkbook({ onPricesChanged }: { onPricesChanged: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isReviewed, setIsReviewed] = useState(true);
  const upload = useUpload(onPricesChanged);

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const problem = problemOfFile(file);
    if (problem) toast({ title: 'Upload failed', description: problem, tone: 'destructive' });
    else upload.start(file, isReviewed ? 'review' : 'auto');
    // So that the same file, mended, can be chosen again.
    event.target.value = '';
  }

  function cancel(): void {
    // The button that was pressed goes with the upload.
    chooser.current?.focus();
    upload.current?.onCancel();
  }

  return (
    <Panel title="Upload a workbook">
      <div className="grid grid-cols-1 gap-4 p-4">
        <p className="type-interface text-muted">
          {`.xlsx, .ods or .csv, at most ${MEGABYTES} MB. It takes the place of the source: syncing pauses until you resume it.`}
        </p>
        <Switch label="Review before visitors see it" isOn={isReviewed} onChange={setIsReviewed} />
        <input
          ref={input}
          type="file"
          accept=".xlsx,.ods,.csv"
          aria-label="Workbook"
          tabIndex={-1}
          className="sr-only"
          onChange={take}
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
