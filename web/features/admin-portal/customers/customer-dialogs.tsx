import { useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { RevokeDialog } from '#web/features/invitations/revoke-dialog.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useDeleteCustomer } from './customers.mutations.ts';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';
import { UsageDetails } from './usage-details.tsx';

/** The dialog that is open, and for which customer. */
export interface CustomerTask {
  readonly kind: 'usage' | 'edit' | 'delete' | 'revoke';
  readonly customer: CustomerPin;
}

interface CustomerDialogsProps {
  /** Null closes them. */
  task: CustomerTask | null;
  onClose: () => void;
  /** Called before the row disappears. */
  onDelete: (customer: CustomerPin) => void;
}

export function CustomerDialogs({ task, onClose, onDelete }: CustomerDialogsProps) {
  // Keeps the customer on screen while the dialog fades out.
  const [shown, setShown] = useState(task);
  if (task && task !== shown) setShown(task);
  if (!shown) return null;
  const { customer } = shown;
  const isOpen = (kind: CustomerTask['kind']) => task?.kind === kind;
  return (
    <>
      <UsageDetails customer={isOpen('usage') ? customer : null} onClose={onClose} />
      <RevokeDialog customer={isOpen('revoke') ? customer : null} onClose={onClose} />
      <EditCustomerDialog isOpen={isOpen('edit')} customer={customer} onClose={onClose} />
      <DeleteDialog isOpen={isOpen('delete')} customer={customer} onClose={onClose} onDelete={onDelete} />
    </>
  );
}

interface DeleteDialogProps {
  isOpen: boolean;
  customer: CustomerPin;
  onClose: () => void;
  onDelete: (customer: CustomerPin) => void;
}

function DeleteDialog({ isOpen, customer, onClose, onDelete }: DeleteDialogProps) {
  const deletion = useDeleteCustomer();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete customer"
      text={`Delete ${customer.name}? The PIN stops working immediately, and its devices and usage are deleted. This cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      onConfirm={() => {
        onDelete(customer);
        deletion.mutate(customer);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
