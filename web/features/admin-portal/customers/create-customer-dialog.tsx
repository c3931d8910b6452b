import { CreateCustomerForm } from '#web/features/customers/create-customer-form.tsx';
import { HandOver } from '#web/features/customers/hand-over.tsx';
import { useCreateCustomer } from '#web/features/customers/use-create-customer.ts';
import { InvitationDialog } from '#web/features/invitations/invitation-dialog.tsx';
import { useInvitation } from '#web/features/invitations/use-invitation.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

interface CreateCustomerDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A customer with phone number and tier in one step, and then the PIN to hand over. It needs a new key for each opening,
 * because it keeps what it shows while it fades out.
 */
export function CreateCustomerDialog({ isOpen, onClose }: CreateCustomerDialogProps) {
  const invitation = useInvitation();
  const form = useCreateCustomer({ isAdmin: true, onInvite: invitation.start });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={form.created ? 'Hand over the PIN' : 'Create customer'}
      // The PIN would be lost.
      isHeld={form.isBusy || form.created !== null}
    >
      {form.created ? (
        <HandOver created={form.created} onDone={onClose} />
      ) : (
        <CreateCustomerForm
          form={form}
          hasPhone
          submitLabel="Create customer"
          className="grid gap-4 outline-none"
        />
      )}
      <InvitationDialog invitation={invitation} />
    </Dialog>
  );
}
