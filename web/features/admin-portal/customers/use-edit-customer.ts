import { ERRORS } from '#domain/contract/calls/errors.ts';
import {
  type CustomerPin,
  type EditCustomerForm,
  editCustomerFormSchema,
} from '#domain/contract/entities/customers.ts';
import { pinSchema } from '#domain/contract/text-rules/secrets.ts';
import { CUSTOMER_FLAGS, type CustomerFlags } from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { type AccessDraft, accessDraftOf, accessOf } from '#web/features/customers/access/access-form.ts';
import type { CreatedPin } from '#web/features/customers/create-customer.mutations.ts';
import { isPinTaken } from '#web/features/customers/customer.queries.ts';
import { fieldIssueOf } from '#web/lib/field-issue.ts';
import { useForm } from '#web/ui/forms/use-form.ts';
import { useUpdateCustomer } from './customers.mutations.ts';

interface Draft extends CustomerFlags, AccessDraft {
  readonly name: string;
  readonly phone: string;
  readonly isActive: boolean;
  readonly newPin: string;
}

const formSchema = editCustomerFormSchema.extend({ newPin: pinSchema.optional() });

interface EditSteps {
  readonly onClose: () => void;
  /** The form must stay: it is the only one that can hand the PIN over, or say why it was refused. */
  readonly onSendingPin: (isSending: boolean) => void;
  readonly onNewPin: (pin: CreatedPin) => void;
}

/** The form hook for one customer, whose row changes before the server has answered. */
export function useEditCustomer(customer: CustomerPin, { onClose, onSendingPin, onNewPin }: EditSteps) {
  const update = useUpdateCustomer(customer);
  const form = useForm({
    initial: draftOf(customer),
    schema: {
      safeParse: (draft): ReturnType<typeof formSchema.safeParse> =>
        formSchema.safeParse(filledIn(draft, customer, form.inputOf('validUntil'))),
    },
    isBusy: update.isPending,
    onSubmit: save,
  });

  function save({ newPin, ...edited }: EditCustomerForm & { newPin?: string | undefined }): void {
    update.mutate(
      { customer, changes: changesIn(edited, customer), newPin },
      {
        onSuccess: ({ name }) => newPin && onNewPin({ name, pin: newPin }),
        onError: (error) => {
          const problem = isPinTaken(error) ? ERRORS['pin/in-use'].text : fieldIssueOf(error, 'newPinHash');
          if (problem) form.refuse({ newPin: problem });
        },
        onSettled: () => onSendingPin(false),
      },
    );
    // Somebody else may have this PIN: its form stays until the server accepts it. Nothing else needs to wait.
    if (newPin) onSendingPin(true);
    else onClose();
  }

  return form;
}

function draftOf({ name, phone, isActive, ...customer }: CustomerPin): Draft {
  const flags = recordOf(CUSTOMER_FLAGS, (field) => [field, customer[field]]);
  return { name, phone: phone ?? '', isActive, ...accessDraftOf(customer), ...flags, newPin: '' };
}

/** Without blank fields: an unknown number may stay unknown, but a known one cannot be removed. */
function filledIn(
  { phone, newPin, validUntil, maxDevices, ...draft }: Draft,
  customer: CustomerPin,
  dateInput: Parameters<typeof accessOf>[1],
) {
  return {
    ...draft,
    ...accessOf({ validUntil, maxDevices }, dateInput),
    ...((phone.trim() !== '' || customer.phone) && { phone }),
    ...(newPin !== '' && { newPin }),
  };
}

/** Not what stays: somebody else may have deactivated the customer, or changed the tier, since the list was loaded. */
function changesIn(edited: EditCustomerForm, customer: CustomerPin): Partial<EditCustomerForm> {
  const changes: Partial<EditCustomerForm> = { ...edited };
  for (const field of Object.keys(edited) as (keyof EditCustomerForm)[]) {
    // Null ends a limit, which a record without one leaves out.
    if ((edited[field] ?? null) === (customer[field] ?? null)) delete changes[field];
  }
  return changes;
}
