import type { CallAnswer, CallBody } from '#domain/contract/calls/calls.ts';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type {
  ExpectedAddress,
  SecurityAlert,
  UsageEvent,
  UsagePeriod,
  UsageStat,
} from '#domain/contract/entities/usage.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { IN_A_WEEK, makeCustomer, NOON } from './customer-makers.ts';

type Nullable<Value> = { [Key in keyof Value]?: Value[Key] | null | undefined };

/** A record leaves out what a change ended. */
function withoutNulls(customer: Nullable<CustomerPin>): CustomerPin {
  const { phone } = customer;
  const kept = Object.entries(customer).filter(([, value]) => value !== null && value !== undefined);
  return makeCustomer({ ...Object.fromEntries(kept), phone: phone ?? null });
}

/** Created, changed and deleted customers are reflected in the next list. */
export class CustomerServer extends FakeApi {
  customers: CustomerPin[] = [];
  mayChooseTier = false;
  today = '2026-11-14';
  publicUrl: string | null = null;
  /** In the order in which links were made. */
  tokens: string[] = [];
  alerts: SecurityAlert[] = [];
  expected: ExpectedAddress[] = [];
  history: UsageEvent[] = [];
  stats: Partial<Record<UsagePeriod, UsageStat[]>> = {};
  chart: CallAnswer<'getUsageChart'> = {
    unit: 'day',
    points: [
      { time: '2026-11-13T00:00:00.000Z', label: '2026-11-13', accesses: 3 },
      { time: '2026-11-14T00:00:00.000Z', label: '2026-11-14', accesses: 0 },
    ],
  };

  constructor() {
    super();
    this.usually({
      listCustomers: () => ({
        customerPins: this.customers,
        mayChooseTier: this.mayChooseTier,
        today: this.today,
        publicUrl: this.publicUrl,
      }),
      createCustomer: ({ body }) => this.create(body),
      getCustomer: ({ params }) => this.about(params.pinHash, (customerPin) => ({ customerPin })),
      updateCustomer: ({ params, body: { newPinHash: _, ...changes } }) =>
        this.about(params.pinHash, (customer) =>
          this.update(customer, withoutNulls({ ...customer, ...changes })),
        ),
      deleteCustomer: ({ params }) => this.about(params.pinHash, (customer) => this.delete(customer)),
      createInvitation: ({ params, body }) =>
        this.about(params.pinHash, (customer) => this.invite(customer, body.openings)),
      revokeInvitation: ({ params }) => this.about(params.pinHash, (customer) => this.revoke(customer)),
      forgetDevice: ({ params }) =>
        this.about(params.pinHash, (customer) => this.forgetDevice(customer, String(params.id))),
      listUsageStats: ({ params }) => ({ stats: this.stats[params.period] ?? [] }),
      getUsageChart: () => this.chart,
      listUsageHistory: () => ({ history: this.history }),
      listSecurityAlerts: () => ({ alerts: this.alerts, expected: this.expected }),
      expectAddress: ({ body }) => this.expect(body),
      forgetExpectedAddress: ({ body }) => this.forget(body.ipAddress),
    });
  }

  private about<Answer>(pinHash: string, answer: (customer: CustomerPin) => Answer) {
    const customer = this.customers.find((listed) => listed.pinHash === pinHash);
    return customer ? answer(customer) : refuse('customer/not-found');
  }

  private create({ name, validUntil, maxDevices }: CallBody<'createCustomer'>): CallAnswer<'createCustomer'> {
    const customerPin = withoutNulls({ ...makeCustomer({ name }), validUntil, maxDevices });
    this.customers = [customerPin, ...this.customers];
    return { customerPin };
  }

  private update(customer: CustomerPin, customerPin: CustomerPin): CallAnswer<'updateCustomer'> {
    this.customers = this.customers.map((listed) => (listed === customer ? customerPin : listed));
    return { customerPin };
  }

  private invite(customer: CustomerPin, openings: number) {
    if (!customer.isActive) return refuse('invitation/inactive');
    const token = `${this.tokens.length + 1}`.padStart(32, '0');
    this.tokens.push(token);
    const expiresAt = IN_A_WEEK;
    const invitation = {
      state: 'not-opened',
      createdAt: NOON,
      expiresAt,
      openings: 0,
      openingsMax: openings,
    };
    this.update(customer, { ...customer, invitation } as CustomerPin);
    const { pinHash, name } = customer;
    return { pinHash, name, token, expiresAt, openings, publicUrl: this.publicUrl };
  }

  private revoke(customer: CustomerPin) {
    const { invitation } = customer;
    if (!invitation || invitation.state === 'revoked') return refuse('invitation/not-found');
    this.update(customer, { ...customer, invitation: { ...invitation, state: 'revoked' } });
    return { success: true } as const;
  }

  private forgetDevice(customer: CustomerPin, id: string) {
    const left = customer.deviceFingerprints.filter((device) => device.id !== id);
    if (left.length === customer.deviceFingerprints.length) return refuse('device/not-found');
    const uniqueDeviceCount = customer.uniqueDeviceCount - 1;
    this.update(customer, { ...customer, deviceFingerprints: left, uniqueDeviceCount });
    return { success: true } as const;
  }

  private expect({ ipAddress, reason }: { ipAddress: string; reason: string }) {
    const alert = this.alerts.find((listed) => listed.ipAddress === ipAddress);
    if (!alert) return refuse('alert/not-found');
    this.alerts = this.alerts.filter((listed) => listed !== alert);
    const mark = { ipAddress, reason, markedBy: 'manager', markedAt: NOON, pins: alert.pins };
    this.expected = [mark, ...this.expected];
    return { success: true } as const;
  }

  private forget(ipAddress: string) {
    const mark = this.expected.find((listed) => listed.ipAddress === ipAddress);
    if (!mark) return refuse('alert/not-expected');
    this.expected = this.expected.filter((listed) => listed !== mark);
    this.alerts = [{ ipAddress, severity: 'low', pins: mark.pins }, ...this.alerts];
    return { success: true } as const;
  }

  private delete(customer: CustomerPin): CallAnswer<'deleteCustomer'> {
    this.customers = this.customers.filter((listed) => listed !== customer);
    return { success: true };
  }
}
