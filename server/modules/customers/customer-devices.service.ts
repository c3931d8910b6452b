import type { CredentialsService } from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { findCustomer } from './customer.repo.ts';
import type { DoneBy } from './customers.service.ts';
import { deleteDevice } from './device.repo.ts';

export interface CustomerDevices {
  /**
   * Makes room for another device. Its sessions end and its browser counts as a new one; its accesses stay. Fails
   * 'customer/not-found' or 'device/not-found'.
   */
  forget(handle: string, deviceId: number, by: DoneBy): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly credentials: Pick<CredentialsService, 'forgetBrowsers'>;
}

export function openCustomerDevices({ database, clock, credentials }: Parts): CustomerDevices {
  return {
    forget: (handle, deviceId, { actor, address }) =>
      database.transaction(async (trx) => {
        const customer = (await findCustomer(trx, handle)) ?? fail('customer/not-found');
        const device = (await deleteDevice(trx, customer.id, deviceId)) ?? fail('device/not-found');
        await credentials.forgetBrowsers(trx, customer.id, device.cookieIds);
        await recordAudit(trx, {
          at: clock.now(),
          actor,
          action: 'device-forgotten',
          target: customer.name,
          address,
          details: { device: `${device.browserName} on ${device.osName}` },
        });
      }),
  };
}
