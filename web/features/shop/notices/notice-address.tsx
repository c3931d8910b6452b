import { Webhook } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { NoticesForm } from './notices-form.ts';

interface NoticeAddressProps {
  form: NoticesForm;
  issue: string | undefined;
  onChange: (form: NoticesForm) => void;
}

/** A saved address shows its host only: the rest may be a key. */
export function NoticeAddress({ form, issue, onChange }: NoticeAddressProps) {
  const { host, address, isRemoved } = form;
  const [isChanging, setIsChanging] = useState(address !== '');
  const field = useRef<HTMLInputElement>(null);
  // The pressed 'Change' has disappeared.
  useEffect(() => {
    if (isChanging) field.current?.focus();
  }, [isChanging]);
  if (host !== null && (isRemoved || (!isChanging && address === ''))) {
    return (
      <SavedHost
        host={host}
        isRemoved={isRemoved}
        onRemovedChange={(next) => onChange({ ...form, isRemoved: next })}
        onChangeRequest={() => setIsChanging(true)}
      />
    );
  }
  return (
    <div className="flex items-start gap-2">
      <TextField
        ref={field}
        label={host === null ? 'Address' : 'New address'}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        hint="A webhook of your phone app or chat. Only its host is shown afterwards."
        value={address}
        error={issue}
        className="min-w-0 flex-1"
        onChange={(event) => onChange({ ...form, address: event.target.value })}
      />
      {host !== null && (
        <Button
          variant="quiet"
          size="large"
          className="mt-6"
          onClick={() => {
            setIsChanging(false);
            onChange({ ...form, address: '' });
          }}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}

interface SavedHostProps {
  host: string;
  isRemoved: boolean;
  onRemovedChange: (isRemoved: boolean) => void;
  onChangeRequest: () => void;
}

function SavedHost({ host, isRemoved, onRemovedChange, onChangeRequest }: SavedHostProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Webhook aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-40">
        <p className="type-interface font-semibold wrap-anywhere text-text">{host}</p>
        <p className="type-caption text-muted">
          {isRemoved
            ? 'Removed when you save. What waits is not sent.'
            : 'The rest of the address is hidden.'}
        </p>
      </div>
      <div className="flex gap-2">
        {isRemoved ? (
          <Button onClick={() => onRemovedChange(false)}>Keep</Button>
        ) : (
          <>
            <Button onClick={onChangeRequest}>Change</Button>
            <Button variant="quiet" onClick={() => onRemovedChange(true)}>
              Remove
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
