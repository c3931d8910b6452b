import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { percentRule, setRule } from '#domain/configuration/testing/make-configuration.ts';
import { type PriceImpact, priceImpact } from '#domain/pricing/price-impact.ts';
import { openImpactComputer, type WorkerRequest } from './impact-computer.ts';

/** A second is not enough where every core is busy. */
const PATIENT = { timeout: 10_000 };

const rows = [{ display: 'iPad Pro', category: 'IPAD', price: 500 }];

function questionFor(pct: number) {
  const cell = { role: 'public', category: null, bucket: '470+' } as const;
  const draft = setRule(DEFAULT_CONFIGURATION, cell, percentRule(pct));
  return { saved: DEFAULT_CONFIGURATION, draft, role: 'public' as const };
}

/** A worker whose answers come when the test says so. */
class HeldWorker extends EventTarget {
  orders: WorkerRequest[] = [];
  isTerminated = false;
  postMessage(order: WorkerRequest): void {
    this.orders.push(order);
  }
  answer(id: number): void {
    const order = this.orders.find((sent) => sent.type === 'question' && sent.id === id);
    if (order?.type !== 'question') throw new Error('never asked');
    this.dispatchEvent(
      new MessageEvent('message', { data: { id, impact: priceImpact(order.question, rows) } }),
    );
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function openHeld() {
  const worker = new HeldWorker();
  const computer = openImpactComputer(rows, () => worker as unknown as Worker);
  return { worker, computer };
}

describe('in a worker', () => {
  test('the list is sent once, without names; each question after it', () => {
    const { worker, computer } = openHeld();
    computer.ask(questionFor(20), vi.fn());
    computer.ask(questionFor(30), vi.fn());
    expect(worker.orders.map(({ type }) => type)).toEqual(['rows', 'question', 'question']);
    expect(worker.orders[0]).toEqual({ type: 'rows', rows: [{ category: 'IPAD', price: 500 }] });
  });

  test('a question is not answered after a newer one', () => {
    const { worker, computer } = openHeld();
    const first = vi.fn();
    const second = vi.fn<(impact: PriceImpact) => void>();
    computer.ask(questionFor(20), first);
    computer.ask(questionFor(30), second);
    worker.answer(1);
    worker.answer(2);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
    expect(second.mock.calls[0]?.[0].largestFall).toBe(100);
  });

  test('a worker that cannot start leaves the work to the page', async () => {
    const { worker, computer } = openHeld();
    const asked = vi.fn();
    computer.ask(questionFor(20), asked);
    worker.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), PATIENT);
    const later = vi.fn();
    computer.ask(questionFor(30), later);
    await vi.waitFor(() => expect(later).toHaveBeenCalledOnce(), PATIENT);
  });

  test('the worker is terminated when the Engine Room closes', () => {
    const { worker, computer } = openHeld();
    computer.close();
    expect(worker.isTerminated).toBe(true);
  });
});

describe('where there are no workers', () => {
  test('the page answers the last question, after the keystroke is shown', async () => {
    const computer = openImpactComputer(rows, null);
    const first = vi.fn();
    const second = vi.fn();
    computer.ask(questionFor(20), first);
    computer.ask(questionFor(30), second);
    expect(second).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), PATIENT);
    expect(first).not.toHaveBeenCalled();
  });
});
