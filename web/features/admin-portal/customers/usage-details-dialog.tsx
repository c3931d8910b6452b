import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import { customerQuery } from '#web/features/customers/customer.queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CustomerDevices } from './customer-devices.tsx';
import { TierBadge } from './tier-badge.tsx';

interface UsageDetailsDialogProps {
  isOpen: boolean;
  customer: CustomerPin;
  onClose: () => void;
}

export function UsageDetailsDialog({ isOpen, customer, onClose }: UsageDetailsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Usage of ${customer.name}`} size="large">
      <UsageDetails listed={customer} />
    </Dialog>
  );
}

function UsageDetails({ listed }: { listed: CustomerPin }) {
  const query = useQuery(customerQuery(listed.pinHash));
  const customer = query.data ?? listed;
  const { usageCount, uniqueDeviceCount, lastUsedAt } = customer;
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid-cols-4">
        <Fact label="Total uses">{usageCount}</Fact>
        <Fact label="Unique devices">{uniqueDeviceCount}</Fact>
        <Fact label="Last access">{lastUsedAt === null ? 'Never' : formatDateTime(lastUsedAt)}</Fact>
        <Fact label="Status">
          <TierBadge customer={customer} />
        </Fact>
      </dl>
      <h3 className="mt-6 mb-1 type-panel-title text-text">Devices</h3>
      <CustomerDevices query={query} />
    </>
  );
}

/** Smaller than the figures of a page: a date is among them. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="type-caption text-muted">{label}</dt>
      <dd className="flex min-h-6 items-center type-panel-title text-text">{children}</dd>
    </div>
  );
}
