import type { CallAnswer } from '#domain/contract/calls/calls.ts';
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
import { makeCustomer, NOON } from './customer-makers.ts';

/** Created, changed and deleted customers are reflected in the next list. */
export class CustomerServer extends FakeApi {
  customers: CustomerPin[] = [];
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
      listCustomers: () => ({ customerPins: this.customers }),
      createCustomer: ({ body }) => this.create(body.name),
      getCustomer: ({ params }) => this.about(params.pinHash, (customerPin) => ({ customerPin })),
      updateCustomer: ({ params, body: { newPinHash: _, ...changes } }) =>
        this.about(params.pinHash, (customer) =>
          this.update(customer, Object.assign({ ...customer }, changes)),
        ),
      deleteCustomer: ({ params }) => this.about(params.pinHash, (customer) => this.delete(customer)),
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

  private create(name: string): CallAnswer<'createCustomer'> {
    const customerPin = makeCustomer({ name });
    this.customers = [customerPin, ...this.customers];
    return { customerPin };
  }

  private update(customer: CustomerPin, customerPin: CustomerPin): CallAnswer<'updateCustomer'> {
    this.customers = this.customers.map((listed) => (listed === customer ? customerPin : listed));
    return { customerPin };
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
