import type { UsageEvent } from '#domain/contract/entities/usage.ts';
import { keptText } from '#web/features/customers/customer-words.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DEVICE_REFUSED } from './usage-badge.tsx';

/** Devices that the limit kept out, the newest first. Nothing if there are none. */
export function RefusedDevices({ events }: { events: readonly UsageEvent[] }) {
  const refused = events.filter(({ action }) => action === DEVICE_REFUSED);
  if (refused.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-1 type-panel-title text-text">Refused devices</h3>
      <p className="type-caption text-muted">
        One device too many. Forget another to make room, or allow more.
      </p>
      <ul aria-label="Refused devices">
        {refused.map(({ timestamp, ipAddress, userAgent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a device may try twice in the same moment
          <li key={index} className="border-t border-row-rule py-2 first:border-t-0">
            <p className="flex flex-wrap gap-x-3 type-interface text-text">
              {formatDateTime(timestamp)}
              <span className="type-caption break-all text-muted">{keptText(ipAddress)}</span>
            </p>
            <p className="type-caption wrap-anywhere text-muted">{keptText(userAgent)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
