import { vi } from 'vitest';
import type { CustomerPin } from '#domain/contract/customers.ts';

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

/** Stands in for the calls about customers; whoever is changed or deleted is so in the next list. */
class CustomerServer {
  customers: CustomerPin[] = [];
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
    return (await this.interfere(call)) ?? this.usualAnswer(method, url, request.body);
  }

  private usualAnswer(method: string, url: string, body: SentRequest['body']): Response {
    if (url === '/api/customer-pins') return Response.json({ customerPins: this.customers });
    const customer = this.customers.find(({ pinHash }) => url === `/api/customer-pins/${pinHash}`);
    if (!customer) return refuse(404, 'Customer not found');
    if (method === 'DELETE') return this.delete(customer);
    return method === 'PATCH' ? this.update(customer, body) : Response.json({ customerPin: customer });
  }

  private delete(customer: CustomerPin): Response {
    this.customers = this.customers.filter((listed) => listed !== customer);
    return Response.json({ success: true });
  }

  private update(customer: CustomerPin, { newPinHash: _, ...changes }: SentRequest['body']): Response {
    const saved = { ...customer, ...changes };
    this.customers = this.customers.map((listed) => (listed === customer ? saved : listed));
    return Response.json({ customerPin: saved });
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
