import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { reasonOfFailure } from '#web/features/customers/create-customer.mutations.ts';
import { CUSTOMERS_KEY } from '#web/features/customers/customer.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

interface RevokeDialogProps {
  /** Null closes it. */
  customer: CustomerPin | null;
  onClose: () => void;
}

export function RevokeDialog({ customer, onClose }: RevokeDialogProps) {
  // Keeps the name on screen while the dialog fades out.
  const [shown, setShown] = useState(customer);
  if (customer && customer !== shown) setShown(customer);
  const revoking = useRevoking(onClose);
  return (
    <ConfirmDialog
      isOpen={customer !== null}
      title="Revoke invitation"
      text={`The link for ${shown?.name ?? ''} stops working immediately. Devices that it signed in stay signed in.`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isDestructive
      isBusy={revoking.isPending}
      onConfirm={() => customer && revoking.mutate(customer)}
      onCancel={onClose}
    />
  );
}

function useRevoking(onEnd: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pinHash }: CustomerPin) => callApi('revokeInvitation', { params: { pinHash } }),
    onSuccess: (_answer, { name }) =>
      toast({ title: 'Invitation revoked', description: `The link for ${name} no longer works.` }),
    onError: (error) =>
      toast({
        title: 'The invitation could not be revoked',
        description: reasonOfFailure(error),
        tone: 'destructive',
      }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [CUSTOMERS_KEY] });
      onEnd();
    },
  });
}
