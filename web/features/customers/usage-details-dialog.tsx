import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { customerQuery } from './customer.queries.ts';
import { CustomerDevices, type DeviceItem } from './customer-devices.tsx';

/** What each portal shows in its own way. */
interface DetailsSlots {
  /** Total uses, unique devices, last access and status. */
  Summary: ComponentType<{ customer: CustomerPin }>;
  Device: DeviceItem;
  /** Below the devices. */
  children?: (customer: CustomerPin) => ReactNode;
}

interface UsageDetailsDialogProps extends DetailsSlots {
  /** Null closes it. */
  customer: CustomerPin | null;
  onClose: () => void;
}

export function UsageDetailsDialog({ customer, onClose, ...slots }: UsageDetailsDialogProps) {
  // While it fades away it still shows whom it was about.
  const [shown, setShown] = useState(customer);
  if (customer && customer !== shown) setShown(customer);
  return (
    <Dialog isOpen={customer !== null} onClose={onClose} title={`Usage of ${shown?.name ?? ''}`} size="large">
      {shown && <UsageDetails listed={shown} {...slots} />}
    </Dialog>
  );
}

function UsageDetails({ listed, Summary, Device, children }: DetailsSlots & { listed: CustomerPin }) {
  const query = useQuery(customerQuery(listed.pinHash));
  return (
    <>
      <Summary customer={query.data ?? listed} />
      <DetailsTitle>Devices</DetailsTitle>
      <CustomerDevices query={query} Item={Device} />
      {children?.(listed)}
    </>
  );
}

export function DetailsTitle({ children }: { children: string }) {
  return <h3 className="mt-6 mb-1 type-panel-title text-text">{children}</h3>;
}
