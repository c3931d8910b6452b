import {
  ALERT_SEVERITIES,
  type ExpectedAddress,
  type SecurityAlert,
  severityOf,
} from '#domain/contract/entities/usage.ts';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import { networkOf, parseAddress } from '#server/platform/address.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { DoneBy } from './customers.service.ts';
import { timeOf } from './iso-time.ts';
import {
  type AddressUse,
  deleteExpectedAddress,
  listExpectedAddresses,
  listExpectedUses,
  listSharedAddresses,
  saveExpectedAddress,
} from './shared-address.repo.ts';

const DAY_MS = 24 * 3_600_000;

/** Addresses from which several customers' PINs were used, and what staff decided about them. */
export interface SecurityAlerts {
  list(): Promise<{ alerts: SecurityAlert[]; expected: ExpectedAddress[] }>;
  /** Marks the address of an alert, or gives a mark another reason. Fails 'alert/not-found' for any other address. */
  expect(address: string, reason: string, by: DoneBy): Promise<void>;
  /** Fails 'alert/not-expected' if nobody marked it. */
  forget(address: string, by: DoneBy): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

export function openSecurityAlerts({ database, clock }: Parts): SecurityAlerts {
  const { reports } = database;
  const sharedSince = () => clock.now() - USAGE_LIMITS.sharedAddressDays * DAY_MS;
  const audited = ({ actor, address }: DoneBy) => ({ at: clock.now(), actor, address });

  async function isListed(trx: Queryable, address: string): Promise<boolean> {
    const shared = await listSharedAddresses(trx, sharedSince());
    if (shared.some((use) => use.address === address)) return true;
    return (await listExpectedAddresses(trx)).some((row) => row.address === address);
  }

  return {
    async list() {
      const since = sharedSince();
      const [shared, rows, uses] = await Promise.all([
        listSharedAddresses(reports, since),
        listExpectedAddresses(reports),
        listExpectedUses(reports, since),
      ]);
      const pins = pinsByAddress(uses);
      const expected = rows.map(({ address, reason, markedBy, markedAt }) => ({
        ipAddress: address,
        reason,
        markedBy,
        markedAt: timeOf(markedAt),
        pins: pins.get(address) ?? [],
      }));
      return { alerts: alertsOf(shared), expected };
    },
    expect: (address, reason, by) =>
      database.transaction(async (trx) => {
        if (!(await isListed(trx, address))) fail('alert/not-found');
        await saveExpectedAddress(trx, { address, reason, markedBy: by.actor, markedAt: clock.now() });
        await recordAudit(trx, {
          ...audited(by),
          action: 'alert-expected',
          target: networkNameOf(address),
          details: { reason },
        });
      }),
    forget: (address, by) =>
      database.transaction(async (trx) => {
        if (!(await deleteExpectedAddress(trx, address))) fail('alert/not-expected');
        await recordAudit(trx, {
          ...audited(by),
          action: 'alert-no-longer-expected',
          target: networkNameOf(address),
        });
      }),
  };
}

/** For the audit, which is kept for longer than any customer's address may be. */
function networkNameOf(text: string): string | undefined {
  const address = parseAddress(text);
  return address === null ? undefined : networkOf(address, address.family === 4 ? 24 : 48);
}

/** The most severe first; among equals the one that was used last. */
function alertsOf(uses: readonly AddressUse[]): SecurityAlert[] {
  const alerts = [...pinsByAddress(uses)].flatMap(([ipAddress, pins]) => {
    const severity = severityOf(pins.length);
    return severity ? [{ ipAddress, severity, pins }] : [];
  });
  return alerts.sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ severity }: SecurityAlert): number {
  return ALERT_SEVERITIES.indexOf(severity);
}

/** The rows come newest first, so the addresses are in order of their newest row. */
function pinsByAddress(uses: readonly AddressUse[]): Map<string, SecurityAlert['pins']> {
  const pins = new Map<string, SecurityAlert['pins']>();
  for (const { address, customerName, lastSeenAt } of uses) {
    const known = pins.get(address) ?? [];
    known.push({ customerName, lastSeen: timeOf(lastSeenAt) });
    pins.set(address, known);
  }
  return pins;
}
