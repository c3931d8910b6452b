import { type FormEvent, useRef, useState } from 'react';
import type { PriceSourceAnswer, SourceChoice } from '#domain/contract/entities/price-data/price-source.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { failureText, type GivenChoice, useChangeSource, useTestSource } from './source.mutations.ts';
import type { ChangedSource } from './source-outcome.tsx';
import { SourceTestResult } from './source-test-result.tsx';
import { ADDRESS_LABELS, CHOICE_HINTS, CHOICES, choiceOf, hasAddress } from './source-words.ts';

interface SourceFormProps {
  source: PriceSourceAnswer;
  onPricesChanged: () => void;
  onChanged: (result: ChangedSource) => void;
  onCancel: () => void;
}

/** Another source: tested without publishing anything, or used at once. */
export function SourceForm({ source, onPricesChanged, onChanged, onCancel }: SourceFormProps) {
  const [kind, setKind] = useState<SourceChoice>(source.kind === 'link' ? 'link' : 'google');
  const [address, setAddress] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const testing = useTestSource();
  const changing = useChangeSource(onPricesChanged);
  const isBusy = testing.isPending || changing.isPending;
  const problem = testing.error ?? changing.error;

  function edit(change: () => void): void {
    // The server takes what was sent, and its outcome must still be said.
    if (changing.isPending) return;
    change();
    setIsMissing(false);
    testing.reset();
    changing.reset();
  }
  function withChoice(work: (choice: GivenChoice) => void): void {
    const choice = choiceOf(kind, address);
    setIsMissing(choice === null);
    if (choice === null) field.current?.focus();
    else if (!isBusy) work(choice);
  }
  function use(event: FormEvent): void {
    event.preventDefault();
    withChoice((choice) => {
      testing.reset();
      changing.mutate({ revision: source.revision, choice }, { onSuccess: onChanged });
    });
  }
  function test(): void {
    withChoice((choice) => {
      changing.reset();
      testing.mutate(choice);
    });
  }

  return (
    <form noValidate onSubmit={use} className="grid gap-4 border-t border-hairline pt-4">
      <SelectField
        label="Prices come from"
        options={CHOICES}
        value={kind}
        hint={CHOICE_HINTS[kind]}
        onValueChange={(value) =>
          edit(() => setKind(CHOICES.find((each) => each.value === value)?.value ?? kind))
        }
      />
      {hasAddress(kind) && (
        <TextField
          ref={field}
          label={ADDRESS_LABELS[kind]}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={address}
          error={isMissing ? 'Enter the address' : undefined}
          onChange={(event) => edit(() => setAddress(event.target.value))}
        />
      )}
      <div role="status" className="empty:hidden">
        {testing.data && <SourceTestResult result={testing.data} />}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorLine>{failureText(problem)}</ErrorLine>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" isUnavailable={changing.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button isBusy={testing.isPending} busyLabel="Reading..." onClick={test}>
          Test
        </Button>
        <Button type="submit" variant="primary" isBusy={changing.isPending} busyLabel="Reading...">
          Use this source
        </Button>
      </div>
    </form>
  );
}
