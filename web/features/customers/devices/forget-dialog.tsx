import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/entities/usage.ts';
import { reasonOfFailure } from '#web/features/customers/create-customer.mutations.ts';
import { CUSTOMERS_KEY } from '#web/features/customers/customer.queries.ts';
import { deviceText } from '#web/features/customers/customer-words.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

interface ForgetDialogProps {
  customer: CustomerPin;
  /** Null closes it. */
  device: DeviceFingerprint | null;
  onClose: () => void;
}

export function ForgetDialog({ customer, device, onClose }: ForgetDialogProps) {
  // Keeps the name on screen while the dialog fades out.
  const [shown, setShown] = useState(device);
  if (device && device !== shown) setShown(device);
  const forgetting = useForgetting(customer, onClose);
  return (
    <ConfirmDialog
      isOpen={device !== null}
      title={`Forget ${shown ? deviceText(shown) : ''}`}
      text="This ends its sessions. It can sign in again if the customer's limit leaves room for it."
      confirmLabel="Forget"
      busyLabel="Forgetting..."
      isDestructive
      isBusy={forgetting.isPending}
      onConfirm={() => device && forgetting.mutate(device)}
      onCancel={onClose}
    />
  );
}

function useForgetting({ name, pinHash }: CustomerPin, onEnd: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeviceFingerprint) => callApi('forgetDevice', { params: { pinHash, id } }),
    onSuccess: (_answer, device) =>
      toast({ title: 'Device forgotten', description: `${name} is signed out on ${deviceText(device)}.` }),
    onError: (error) =>
      toast({
        title: 'The device could not be forgotten',
        description: reasonOfFailure(error),
        tone: 'destructive',
      }),
    // After a failure as well: somebody else may have forgotten it.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [CUSTOMERS_KEY] });
      onEnd();
    },
  });
}
