import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import type { DeviceFingerprint } from '#domain/contract/entities/usage.ts';
import { PLACES_CREDIT } from '#domain/contract/messages.ts';
import { counted } from '#domain/text/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { CreditLink } from '#web/ui/credit-link.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { customerQuery, loadFailureOf } from './customer.queries.ts';
import { TierBadge } from './customer-badges.tsx';
import { deviceText, lastAccessText } from './customer-words.ts';
import { ForgetDialog } from './devices/forget-dialog.tsx';
import { RefusedDevices } from './devices/refused-devices.tsx';

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
      <DetailsTitle note={limitText(query.data ?? listed)}>Devices</DetailsTitle>
      <CustomerDevices query={query} Item={Device} />
      {query.data && <RefusedDevices events={query.data.usageHistory} />}
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

/** '2 of 3 devices', where there is a limit. */
function limitText({ uniqueDeviceCount, maxDevices }: CustomerPin): string {
  return maxDevices === undefined ? '' : `${uniqueDeviceCount} of ${counted(maxDevices, 'device')}`;
}

export function DetailsTitle({ note = '', children }: { note?: string; children: string }) {
  return (
    <div className="mt-6 mb-1 flex items-baseline justify-between gap-3">
      <h3 className="type-panel-title text-text">{children}</h3>
      {note && <p className="type-caption text-muted">{note}</p>}
    </div>
  );
}

interface DeviceItemProps {
  device: DeviceFingerprint;
  /** The button to forget it. */
  action: ReactNode;
}

/** A list item with what a portal shows about a device. */
type DeviceItem = ComponentType<DeviceItemProps>;

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
  const [forgotten, setForgotten] = useState<DeviceFingerprint | null>(null);
  return (
    <>
      <ul>
        {devices.map((device) => (
          <Item
            key={device.id}
            device={device}
            action={
              <Button
                size="small"
                variant="quiet"
                aria-label={`Forget ${deviceText(device)}`}
                onClick={() => setForgotten(device)}
              >
                Forget
              </Button>
            }
          />
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
      <ForgetDialog customer={customer} device={forgotten} onClose={() => setForgotten(null)} />
    </>
  );
}

function NoDevices() {
  return (
    <EmptyState icon={MonitorSmartphone} title="No devices yet" text="This PIN has not been used yet." />
  );
}
