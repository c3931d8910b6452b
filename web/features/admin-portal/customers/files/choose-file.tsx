import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';

const { fileMaxBytes, rowsMax } = CUSTOMER_FILE_LIMITS;

interface ChooseFileProps {
  /** A file is dragged over the page. */
  isOver: boolean;
  isBusy: boolean;
  problem: string | null;
  onFiles: (files: readonly File[]) => void;
}

export function ChooseFile({ isOver, isBusy, problem, onFiles }: ChooseFileProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-6">
      <div
        className={classNames(
          'mx-auto grid max-w-180 justify-items-center gap-4 rounded-panel border border-dashed bg-surface p-6 text-center transition-colors tablet:p-8',
          isOver ? 'border-primary' : 'border-border',
        )}
      >
        <p className="type-panel-title text-text">Choose a .csv file, or drop it here</p>
        <p className="max-w-140 type-interface text-muted">
          {`Its first row has the headings. Only name is required; phone, tier, active and valid until are optional. At most ${rowsMax.toLocaleString('en')} customers and ${fileMaxBytes / 1024 / 1024} MB. You see what would change before anything is saved.`}
        </p>
        <FileButton isPrimary isBusy={isBusy} onFiles={onFiles}>
          Choose a file
        </FileButton>
        <div role="alert" className="text-left empty:hidden">
          {problem !== null && <ErrorLine>{problem}</ErrorLine>}
        </div>
      </div>
      <p className="mx-auto mt-4 max-w-180 type-caption text-muted">
        To change many customers at once, export them, edit the file in a spreadsheet program and import it
        again. Rows with an id change that customer; rows without one are matched by name and phone.
      </p>
    </div>
  );
}

interface FileButtonProps {
  isPrimary?: boolean;
  isBusy?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: string;
}

export function FileButton({ isPrimary = false, isBusy = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(event.target.files ?? [])]);
    // Otherwise the browser reports no change when the same file is chosen again after a fix.
    event.target.value = '';
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="File of customers"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        {...(isPrimary && { icon: Upload })}
        isBusy={isBusy}
        busyLabel="Checking the file..."
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
