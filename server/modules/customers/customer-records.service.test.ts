import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { UsageStand } from '#test/customers/usage-stand.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS } from '#test/identity/settable-clock.ts';
import { openCustomerRecords } from './customer-records.service.ts';
import { openSecurityAlerts } from './security-alerts.service.ts';

describeOnBothEngines('an address shared by two customers', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  /** Ada and Bea at one address, that many days apart. */
  async function meet(address: string, daysApart: number) {
    const stand = new UsageStand(database);
    const records = openCustomerRecords({ database, clock: stand.clock });
    const [ada, bea] = [
      await stand.addCustomer(`Ada at ${address}`),
      await stand.addCustomer(`Bea at ${address}`),
    ];
    await stand.signIn(ada, { address });
    stand.clock.pass(daysApart * DAY_MS);
    await stand.signIn(bea, { address });
    const seen = async () => {
      const { alerts } = await openSecurityAlerts({ database, clock: stand.clock }).list();
      const suspicious = [...(await records.list({ canSeePhone: false }))]
        .filter(({ name }) => name.endsWith(address))
        .map(({ suspiciousActivityCount, deviceFingerprints }) => [
          suspiciousActivityCount,
          ...deviceFingerprints.map(({ isSuspicious }) => isSuspicious),
        ]);
      return { isAlert: alerts.some(({ ipAddress }) => ipAddress === address), suspicious };
    };
    return { stand, ada, seen };
  }

  const FINE = {
    isAlert: false,
    suspicious: [
      [0, false],
      [0, false],
    ],
  };
  const SHARED = {
    isAlert: true,
    suspicious: [
      [1, true],
      [1, true],
    ],
  };

  test('within 30 days makes both of their devices suspicious', async () => {
    const { seen } = await meet('192.0.2.1', 30);
    expect(await seen()).toEqual(SHARED);
  });

  test('more than 30 days apart makes neither', async () => {
    const { seen, stand, ada } = await meet('192.0.2.2', 31);
    expect(await seen()).toEqual(FINE);
    await stand.signIn(ada, { address: '192.0.2.2' });
    expect(await seen()).toEqual(SHARED);
  });

  test('no longer counts 30 days after the first of them last used it', async () => {
    const { seen, stand } = await meet('192.0.2.3', 0);
    expect(await seen()).toEqual(SHARED);
    stand.clock.pass(30 * DAY_MS + 1);
    expect(await seen()).toEqual(FINE);
  });

  test('does not make a device suspicious that has used another address since', async () => {
    const { seen, stand, ada } = await meet('192.0.2.4', 0);
    const session = await stand.signIn(ada, { address: '192.0.2.4' });
    stand.clock.pass(DAY_MS);
    await stand.view(session, { address: '192.0.2.5' });
    // The address itself is still one that both came from.
    expect(await seen()).toEqual({
      isAlert: true,
      suspicious: [
        [1, true],
        [0, false],
      ],
    });
  });
});
