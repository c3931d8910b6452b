import { FileSpreadsheet, Link2, Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { UploadProgress } from '#web/features/price-data/upload-workbook.tsx';
import type { WorkbookUpload } from '#web/features/price-data/use-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { choiceOfLink, type SourceReading } from './choose-source.ts';

interface PriceWaysProps {
  upload: WorkbookUpload;
  source: SourceReading;
  /** Files are dragged over the page. */
  isDropping: boolean;
  onSample: () => void;
}

/** One loud way and two quieter ones. */
export function PriceWays({ upload, source, isDropping, onSample }: PriceWaysProps) {
  return (
    <div className="grid gap-5">
      <FileWay upload={upload} isDropping={isDropping} isBlocked={source.isReading} />
      <Divider>or paste a link</Divider>
      <LinkWay source={source} isBlocked={upload.current !== null} />
      <Divider>or start with the sample list</Divider>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="type-button text-text">Sample list</p>
          <p className="type-caption text-muted">
            A full list to look around. Your own prices replace it at any time.
          </p>
        </div>
        <Button size="large" isUnavailable={upload.current !== null || source.isReading} onClick={onSample}>
          Use the sample list
        </Button>
      </div>
    </div>
  );
}

function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-4 type-caption text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      {children}
    </p>
  );
}

interface FileWayProps extends Pick<PriceWaysProps, 'upload' | 'isDropping'> {
  isBlocked: boolean;
}

function FileWay({ upload, isDropping, isBlocked }: FileWayProps) {
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
    <div
      className={classNames(
        'grid justify-items-center gap-3 rounded-panel border border-dashed px-4 py-8 text-center',
        isDropping ? 'border-primary bg-wash' : 'border-border bg-surface',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-7 text-primary" />
      <div>
        <p className="type-page-title text-text">Drop your spreadsheet here</p>
        <p className="type-caption text-muted">.xlsx, .ods or .csv</p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.ods,.csv"
        aria-label="Spreadsheet"
        tabIndex={-1}
        className="sr-only"
        onChange={chooseFile}
      />
      <Button
        ref={chooser}
        variant="primary"
        icon={Upload}
        isBusy={upload.current !== null}
        busyLabel="Reading..."
        isUnavailable={isBlocked}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      {upload.current && (
        <div className="w-full max-w-95 text-left">
          <UploadProgress {...upload.current} onCancel={cancel} />
        </div>
      )}
      <Problem>{upload.problem}</Problem>
    </div>
  );
}

function LinkWay({ source, isBlocked }: { source: SourceReading; isBlocked: boolean }) {
  const [link, setLink] = useState('');
  const field = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (link.trim() === '') field.current?.focus();
    else source.read(choiceOfLink(link));
  }
  return (
    <form onSubmit={submit} className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-48 flex-1">
          <Link2
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            ref={field}
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            aria-label="Link"
            placeholder="Google Sheets or the address of a file"
            value={link}
            onChange={(event) => setLink(event.target.value)}
            className={controlClasses({ className: 'pl-field-icon' })}
          />
        </div>
        <Button
          type="submit"
          size="large"
          isBusy={source.isReading}
          busyLabel="Reading..."
          isUnavailable={isBlocked}
        >
          Read link
        </Button>
      </div>
      <Problem>{source.problem}</Problem>
      <p className="type-caption text-muted">
        Tierbook keeps reading it, so changes in the sheet arrive on their own.
      </p>
    </form>
  );
}

/** Always in the page: a live region that appears together with its text is not announced. */
function Problem({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  // On a low screen it begins below the footer, and nothing would seem to have happened. Not every browser of tests can scroll.
  useEffect(() => {
    if (children !== null) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={line} role="alert" className="empty:hidden">
      {children !== null && <ErrorLine>{children}</ErrorLine>}
    </div>
  );
}
