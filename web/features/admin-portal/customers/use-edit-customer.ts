import { type FormEvent, useRef, useState } from 'react';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import { type CustomerPin, editCustomerFormSchema } from '#domain/contract/entities/customers.ts';
import { pinSchema } from '#domain/contract/text-rules/secrets.ts';
import { CUSTOMER_FLAGS, type CustomerFlags } from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { isPinTaken } from '#web/features/customers/customer.queries.ts';
import { useUpdateCustomer } from './customers.mutations.ts';

interface Draft extends CustomerFlags {
  readonly name: string;
  readonly phone: string;
  readonly isActive: boolean;
  readonly newPin: string;
}

const TEXT_FIELDS = ['name', 'phone', 'newPin'] as const;
type TextFieldName = (typeof TEXT_FIELDS)[number];
type Problems = Partial<Record<TextFieldName, string>>;

const formSchema = editCustomerFormSchema.extend({ newPin: pinSchema.optional() });

export function useEditCustomer(customer: CustomerPin, onClose: () => void) {
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(customer));
  const [problems, setProblems] = useState<Problems>({});
  const update = useUpdateCustomer();

  function showProblems(found: Problems): void {
    setProblems(found);
    const first = TEXT_FIELDS.find((name) => found[name]);
    const field = first && element.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (update.isPending) return;
    const { data, error } = formSchema.safeParse(filledIn(draft, customer));
    showProblems(problemsOf(error?.issues ?? []));
    if (!data) return;
    const { newPin, ...form } = data;
    update.mutate(
      { customer, form, newPin },
      {
        onSuccess: onClose,
        onError: (refusal) => {
          if (isPinTaken(refusal)) showProblems({ newPin: ERRORS['pin/in-use'].text });
        },
      },
    );
    // A PIN may be somebody else's: its form stays until the server has taken it. Nothing else needs waiting for.
    if (!newPin) onClose();
  }

  return {
    element,
    draft,
    problems,
    isBusy: update.isPending,
    submit,
    change(changes: Partial<Draft>) {
      setDraft({ ...draft, ...changes });
      setProblems(withoutFields(problems, Object.keys(changes)));
    },
  };
}

function draftOf({ name, phone, isActive, ...customer }: CustomerPin): Draft {
  const flags = recordOf(CUSTOMER_FLAGS, (field) => [field, customer[field]]);
  return { name, phone: phone ?? '', isActive, ...flags, newPin: '' };
}

/** Without what was left blank: a number that was never known is not asked for, one that was cannot be taken away. */
function filledIn({ phone, newPin, ...draft }: Draft, customer: CustomerPin) {
  return {
    ...draft,
    ...((phone.trim() !== '' || customer.phone) && { phone }),
    ...(newPin !== '' && { newPin }),
  };
}

/** The first thing that is wrong with each field. */
function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const found: Problems = {};
  for (const name of TEXT_FIELDS) {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue) found[name] = issue.message;
  }
  return found;
}

function withoutFields(problems: Problems, changed: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !changed.includes(name)));
}
