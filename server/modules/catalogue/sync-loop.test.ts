import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncLoop } from './sync-loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Looks that end when the test says so. */
class Looks {
  begun = 0;
  underWay = 0;
  mostAtOnce = 0;
  signal: AbortSignal | null = null;
  #end: (() => void) | null = null;

  readonly look = async (signal: AbortSignal): Promise<void> => {
    this.begun += 1;
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    this.signal = signal;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    this.underWay -= 1;
  };

  async end(): Promise<void> {
    this.#end?.();
    await vi.advanceTimersByTimeAsync(0);
  }
}

test('looks when asked, and again after the pause', async () => {
  const looks = new Looks();
  const loop = new SyncLoop(looks.look, 60_000);
  loop.ask();
  expect(looks.begun).toBe(1);
  await looks.end();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(looks.begun).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks.begun).toBe(2);
});

test('looks never overlap; however often it is asked meanwhile, it looks once more', async () => {
  const looks = new Looks();
  const loop = new SyncLoop(looks.look, 60_000);
  for (let asked = 0; asked < 5; asked += 1) loop.ask();
  expect(looks.begun).toBe(1);
  await looks.end();
  expect(looks.begun).toBe(2);
  await looks.end();
  expect(looks.begun).toBe(2);
  expect(looks.mostAtOnce).toBe(1);
});

test('a look that was asked for starts the pause anew', async () => {
  const looks = new Looks();
  const loop = new SyncLoop(looks.look, 60_000);
  loop.ask();
  await looks.end();
  await vi.advanceTimersByTimeAsync(50_000);
  loop.ask();
  await looks.end();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(looks.begun).toBe(2);
});

test('stopping tells the look under way, waits for it, and no further one begins', async () => {
  const looks = new Looks();
  const loop = new SyncLoop(looks.look, 60_000);
  loop.ask();
  loop.ask();
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(looks.signal?.aborted).toBe(true);
  expect(isStopped).toBe(false);
  await looks.end();
  await stopping;
  loop.ask();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(looks.begun).toBe(1);
});
