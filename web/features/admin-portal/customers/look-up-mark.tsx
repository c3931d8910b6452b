import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import type { MarkOwner } from '#domain/contract/entities/deals/shares.ts';
import { reasonOfFailure } from '#web/features/customers/create-customer.mutations.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface LookUpMarkProps {
  /** Shows this customer in the list. */
  onShow: (name: string) => void;
}

const MARK = new RegExp(`^[b-df-hj-np-tv-xz]{${SHARE_LIMITS.markChars}}$`, 'i');

/** Who shared a text, a picture or a file: everything shared carries four letters. */
export function LookUpMark({ onShow }: LookUpMarkProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Look up a mark
      </Button>
      {isOpen && (
        <MarkDialog
          onClose={() => setIsOpen(false)}
          onShow={(name) => {
            setIsOpen(false);
            onShow(name);
          }}
        />
      )}
    </>
  );
}

function MarkDialog({ onClose, onShow }: LookUpMarkProps & { onClose: () => void }) {
  const [mark, setMark] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const search = useMutation({ mutationFn: () => callApi('lookUpMark', { params: { mark: mark.trim() } }) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isMark = MARK.test(mark.trim());
    setIsRefused(!isMark);
    if (isMark && !search.isPending) search.mutate();
  }
  const problem = isRefused ? 'A mark has four letters, and no vowels.' : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Look up a mark"
      description="The four letters on everything that is shared say who shared it."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="flex items-start gap-2">
          <TextField
            label="Mark"
            isLabelHidden
            placeholder="KQZT"
            value={mark}
            maxLength={SHARE_LIMITS.markChars + 4}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => {
              setMark(target.value);
              setIsRefused(false);
              search.reset();
            }}
            error={search.error ? reasonOfFailure(search.error) : problem}
            className="min-w-0 flex-1"
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            isBusy={search.isPending}
            busyLabel="Looking..."
          >
            Look up
          </Button>
        </div>
        <div role="status" className="empty:hidden">
          {search.data && <Owner owner={search.data} onShow={onShow} />}
        </div>
      </form>
    </Dialog>
  );
}

function Owner({ owner, onShow }: LookUpMarkProps & { owner: MarkOwner }) {
  const { mark, kind, name = '', pinHash } = owner;
  if (kind !== 'customer') return <Line text={`${mark} is the mark of ${SHARED_MARKS[kind]}.`} />;
  if (pinHash === undefined) return <Line text={`${mark} is the mark of ${name}, a deleted customer.`} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Line text={`${mark} is the mark of ${name}.`} />
      <Button onClick={() => onShow(name)}>Show customer</Button>
    </div>
  );
}

const SHARED_MARKS = { public: 'the public list', 'vip-pin': 'the VIP PIN' } as const;

function Line({ text }: { text: string }) {
  return <p className="type-interface wrap-anywhere text-text">{text}</p>;
}
