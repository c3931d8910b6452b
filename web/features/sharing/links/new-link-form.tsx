import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CallBody } from '#domain/contract/calls/calls.ts';
import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import { copy } from '#web/features/sharing/deliver.ts';
import { reasonOf, SHARE_LINKS_KEY } from '#web/features/sharing/sharing.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { addressOfLink } from './link-row.tsx';

type LinkFormat = CallBody<'createShareLink'>['format'];

const FORMATS: { value: LinkFormat; label: string }[] = [
  { value: 'csv', label: '.csv' },
  { value: 'json', label: '.json' },
];

/** The new link is copied at once: that is what it is made for. */
export function NewLinkForm({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [format, setFormat] = useState<LinkFormat>('csv');
  const [isEmpty, setIsEmpty] = useState(false);
  const making = useMutation({
    mutationFn: () => callApi('createShareLink', { body: { name: name.trim(), format } }),
    onSuccess: async (link) => {
      await copy(addressOfLink(link));
      void queryClient.invalidateQueries({ queryKey: SHARE_LINKS_KEY });
      onEnd();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsEmpty(name.trim() === '');
    if (name.trim() !== '' && !making.isPending) making.mutate();
  }
  const error = isEmpty ? 'Enter a name for this link' : making.error ? reasonOf(making.error) : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        placeholder="Webshop"
        maxLength={SHARE_LIMITS.linkNameMaxChars}
        autoComplete="off"
        // The pressed button has just been replaced by this form.
        autoFocus
        readOnly={making.isPending}
        error={error}
      />
      <SegmentedControl label="Format" options={FORMATS} value={format} onValueChange={setFormat} />
      <div className="grid grid-cols-[1fr_2fr] gap-2">
        {/* The answer ends the form, and would end the one of another link that was begun since. */}
        <Button isUnavailable={making.isPending} onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={making.isPending} busyLabel="Making...">
          Make and copy link
        </Button>
      </div>
    </form>
  );
}
