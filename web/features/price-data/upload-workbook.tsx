import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { WorkbookUpload } from './use-upload.ts';

const MEGABYTES = PRICE_DATA_LIMITS.uploadMaxBytes / 1024 / 1024;

export function UploadWorkbook({ upload }: { upload: WorkbookUpload }) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  function chooseFile(event: ChangeEvent<HTMLInputElement>): void {
    upload.start([...(event.target.files ?? [])]);
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
          {`.xlsx, .ods or .csv, at most ${MEGABYTES} MB. Choose it, or drop it anywhere on this panel. It replaces the source: syncing pauses until you resume it.`}
        </p>
        <Switch
          label="Review before visitors see it"
          isOn={upload.isReviewed}
          onChange={upload.setIsReviewed}
        />
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
        <div role="alert" className="empty:hidden">
          {upload.problem !== null && <ErrorLine>{upload.problem}</ErrorLine>}
        </div>
      </div>
    </Panel>
  );
}

interface UploadProgressProps {
  name: string;
  /** From 0 to 1. */
  part: number;
  /** Has no effect once the server has the whole file. */
  onCancel: () => void;
}

/** The progress of sending the file. How long the server then needs to read it is unknown, so the bar stays at 100 %. */
export function UploadProgress({ name, part, onCancel }: UploadProgressProps) {
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
