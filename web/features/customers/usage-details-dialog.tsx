import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import type { DeviceFingerprint } from '#domain/contract/entities/usage.ts';
import { PLACES_CREDIT } from '#domain/contract/messages.ts';
import { CreditLink } from '#web/ui/credit-link.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { customerQuery, loadFailureOf } from './customer.queries.ts';
import { TierBadge } from './customer-badges.tsx';
import { lastAccessText } from './customer-words.ts';

/** What each portal shows in its own way. */
interface DetailsSlots {
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
  // Keeps the customer on screen while the dialog fades out.
  const [shown, setShown] = useState(customer);
  if (customer && customer !== shown) setShown(customer);
  return (
    <Dialog isOpen={customer !== null} onClose={onClose} title={`Usage of ${shown?.name ?? ''}`} size="large">
      {shown && <UsageDetails listed={shown} {...slots} />}
    </Dialog>
  );
}

function UsageDetails({ listed, Device, children }: DetailsSlots & { listed: CustomerPin }) {
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

function Summary({ customer }: { customer: CustomerPin }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid-cols-4">
      <SummaryFact label="Total uses">{customer.usageCount}</SummaryFact>
      <SummaryFact label="Unique devices">{customer.uniqueDeviceCount}</SummaryFact>
      <SummaryFact label="Last access">{lastAccessText(customer.lastUsedAt)}</SummaryFact>
      <SummaryFact label="Status">
        <TierBadge role={customerRoleOf(customer)} />
      </SummaryFact>
    </dl>
  );
}

/** Smaller than the figures of a page, to fit a date. */
function SummaryFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="type-caption text-muted">{label}</dt>
      <dd className="flex min-h-6 items-center type-panel-title text-text">{children}</dd>
    </div>
  );
}

export function DetailsTitle({ children }: { children: string }) {
  return <h3 className="mt-6 mb-1 type-panel-title text-text">{children}</h3>;
}

/** A list item with what a portal shows about a device. */
type DeviceItem = ComponentType<{ device: DeviceFingerprint }>;

function CustomerDevices({ query, Item }: { query: UseQueryResult<CustomerPin>; Item: DeviceItem }) {
  return (
    <AsyncView
      query={query}
      loadingText="Loading devices..."
      error={loadFailureOf(query.error, 'devices')}
      isEmpty={({ deviceFingerprints }) => deviceFingerprints.length === 0}
      empty={<NoDevices />}
    >
      {(customer) => <DeviceList customer={customer} Item={Item} />}
    </AsyncView>
  );
}

function DeviceList({ customer, Item }: { customer: CustomerPin; Item: DeviceItem }) {
  const { deviceFingerprints: devices, uniqueDeviceCount } = customer;
  return (
    <>
      <ul>
        {devices.map((device) => (
          <Item key={device.id} device={device} />
        ))}
      </ul>
      {uniqueDeviceCount > devices.length && (
        <p className="mt-1 type-caption text-muted">
          {`The newest ${devices.length} of ${uniqueDeviceCount} devices.`}
        </p>
      )}
      {devices.some(({ location }) => location) && (
        <p className="mt-1 type-badge text-muted">
          <CreditLink {...PLACES_CREDIT} />
        </p>
      )}
    </>
  );
}

function NoDevices() {
  return (
    <EmptyState icon={MonitorSmartphone} title="No devices yet" text="This PIN has not been used yet." />
  );
}
