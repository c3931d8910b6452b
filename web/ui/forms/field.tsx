import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorLine } from './error-line.tsx';

/** Props for the control inside a field, so that label, hint and error are read with it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  /** For a field whose purpose is obvious; screen readers still read the label. */
  isLabelHidden?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Replaces hint and error, for more than a sentence. It is read with the field as they are. */
  notice?: ReactNode;
  className?: string | undefined;
}

export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  notice,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const note = notice ?? error ?? hint;
  const noteId = `${id}-note`;
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'type-label text-text'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* Always in the page: a live region that appears together with its text is not announced. */}
      <div id={noteId} aria-live="polite" className="empty:hidden">
        {notice ?? (error ? <ErrorLine>{error}</ErrorLine> : hint && <Hint>{hint}</Hint>)}
      </div>
    </div>
  );
}

function Hint({ children }: { children: string }) {
  return <p className="type-caption text-muted">{children}</p>;
}
