import { vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { SecurityAlert, UsageEvent, UsageStat } from '#domain/contract/entities/usage.ts';
import { makeCustomer } from './customer-makers.ts';

interface SentRequest {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

type Interference = (call: string) => Response | Promise<Response> | undefined;

/** In place of the network until the globals are given back. */
export function startCustomerServer(): CustomerServer {
  const server = new CustomerServer();
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => server.answer(url, options));
  return server;
}

/** Stands in for the calls about customers; whoever is created, changed or deleted is so in the next list. */
export class CustomerServer {
  customers: CustomerPin[] = [];
  alerts: SecurityAlert[] = [];
  history: UsageEvent[] = [];
  stats: Partial<Record<string, UsageStat[]>> = {};
  chart: CallAnswer<'getUsageChart'> = {
    unit: 'day',
    points: [
      { time: '2026-11-13T00:00:00.000Z', label: '2026-11-13', accesses: 3 },
      { time: '2026-11-14T00:00:00.000Z', label: '2026-11-14', accesses: 0 },
    ],
  };
  readonly requests: SentRequest[] = [];
  /** Asked before every answer; what it returns is sent instead. */
  interfere: Interference = () => undefined;

  sent(call: string): SentRequest[] {
    return this.requests.filter((request) => request.call === call);
  }

  async answer(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const call = `${method} ${url}`;
    const request = { call, body: typeof body === 'string' ? JSON.parse(body) : {} };
    this.requests.push(request);
    return (await this.interfere(call)) ?? this.usualAnswer(request);
  }

  private usualAnswer({ call, body }: SentRequest): Response {
    const last = call.split('/').at(-1) ?? '';
    if (call === 'GET /api/customer-pins') return Response.json({ customerPins: this.customers });
    if (call === 'POST /api/customer-pins') return this.create(String(body.name));
    if (call === 'GET /api/customer-pins/security-alerts') return Response.json({ alerts: this.alerts });
    if (call.includes('/usage-stats/')) return Response.json({ stats: this.stats[last] ?? [] });
    if (call.includes('/usage-chart/')) return Response.json(this.chart);
    if (call.includes('/usage-history/')) return Response.json({ history: this.history });
    const customer = this.customers.find(({ pinHash }) => pinHash === last);
    return customer ? this.answerAbout(customer, { call, body }) : refuse(404, 'Customer not found');
  }

  private answerAbout(customer: CustomerPin, { call, body }: SentRequest): Response {
    if (call.startsWith('DELETE ')) return this.delete(customer);
    return call.startsWith('PATCH ') ? this.update(customer, body) : Response.json({ customerPin: customer });
  }

  private create(name: string): Response {
    const customerPin = makeCustomer({ name });
    this.customers = [customerPin, ...this.customers];
    return Response.json({ customerPin }, { status: 201 });
  }

  private update(customer: CustomerPin, { newPinHash: _, ...changes }: SentRequest['body']): Response {
    const saved = { ...customer, ...changes };
    this.customers = this.customers.map((listed) => (listed === customer ? saved : listed));
    return Response.json({ customerPin: saved });
  }

  private delete(customer: CustomerPin): Response {
    this.customers = this.customers.filter((listed) => listed !== customer);
    return Response.json({ success: true });
  }
}

export function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

export function never(): Promise<Response> {
  return new Promise(() => undefined);
}

/** An answer that waits until it is let go. */
export function held(): { promise: Promise<Response>; answerWith: (response: Response) => void } {
  let answerWith: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    answerWith = resolve;
  });
  return { promise, answerWith };
}
