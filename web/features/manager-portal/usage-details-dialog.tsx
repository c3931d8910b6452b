import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import { customerRoleOf } from '#domain/contract/roles.ts';
import { customerQuery } from '#web/features/customers/customer.queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { CustomerDevices } from './customer-devices.tsx';
import { STATUS_WORDS } from './customer-words.ts';
import { UsageHistory } from './usage-history.tsx';

interface UsageDetailsDialogProps {
  /** Null closes it. */
  customer: CustomerPin | null;
  onClose: () => void;
}

export function UsageDetailsDialog({ customer, onClose }: UsageDetailsDialogProps) {
  // While it fades away it still shows whom it was about.
  const [shown, setShown] = useState(customer);
  if (customer && customer !== shown) setShown(customer);
  return (
    <Dialog isOpen={customer !== null} onClose={onClose} title={`Usage of ${shown?.name ?? ''}`} size="large">
      {shown && <UsageDetails listed={shown} />}
    </Dialog>
  );
}

function UsageDetails({ listed }: { listed: CustomerPin }) {
  const query = useQuery(customerQuery(listed.pinHash));
  const customer = query.data ?? listed;
  const { usageCount, uniqueDeviceCount, lastUsedAt } = customer;
  return (
    <>
      <FigureStrip
        isDense
        figures={[
          { label: 'Total uses', figure: String(usageCount) },
          { label: 'Unique devices', figure: String(uniqueDeviceCount) },
          { label: 'Status', figure: STATUS_WORDS[customerRoleOf(customer)] },
        ]}
      />
      <p className="mt-2 type-caption text-muted">
        {`Last access: ${lastUsedAt === null ? 'Never' : formatDateTime(lastUsedAt)}`}
      </p>
      <DetailsTitle>Devices</DetailsTitle>
      <CustomerDevices query={query} />
      <DetailsTitle>Recent usage history</DetailsTitle>
      <UsageHistory pinHash={listed.pinHash} />
    </>
  );
}

function DetailsTitle({ children }: { children: string }) {
  return <h3 className="mt-6 mb-1 type-panel-title text-text">{children}</h3>;
}
