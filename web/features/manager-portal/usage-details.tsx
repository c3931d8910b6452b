import type { ReactNode } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/entities/usage.ts';
import { DEVICE_TYPE_WORDS, deviceText, keptText } from '#web/features/customers/customer-words.ts';
import { DetailsTitle, UsageDetailsDialog } from '#web/features/customers/usage-details-dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { UsageHistory } from './usage-history.tsx';

interface UsageDetailsProps {
  /** Null closes it. */
  customer: CustomerPin | null;
  onClose: () => void;
}

/** The shared dialog with the newest accesses, and each device in two lines. */
export function UsageDetails(props: UsageDetailsProps) {
  return (
    <UsageDetailsDialog {...props} Device={DeviceLines}>
      {({ pinHash }) => (
        <>
          <DetailsTitle>Recent usage history</DetailsTitle>
          <UsageHistory pinHash={pinHash} />
        </>
      )}
    </UsageDetailsDialog>
  );
}

function DeviceLines({ device, action }: { device: DeviceFingerprint; action: ReactNode }) {
  const facts = [DEVICE_TYPE_WORDS[device.deviceType], keptText(device.ipAddress), device.location];
  return (
    <li className="border-t border-row-rule py-2 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="type-interface font-medium text-text">{deviceText(device)}</span>
        {device.isSuspicious && <Badge tone="danger">Suspicious</Badge>}
        <span className="type-caption text-muted max-tablet:w-full tablet:ml-auto">
          {`Last seen ${formatDateTime(device.lastSeen)}`}
        </span>
      </p>
      <div className="flex items-start justify-between gap-2">
        <p className="type-caption wrap-anywhere text-muted">{facts.filter((fact) => fact).join(', ')}</p>
        <span className="-my-1 -mr-button-small shrink-0">{action}</span>
      </div>
    </li>
  );
}
