import { expect, test } from 'vitest';
import { CoalescingRunner } from './coalescing-runner.ts';

/** Work whose runs end when the test says so. */
class Runs {
  begun = 0;
  underWay = 0;
  mostAtOnce = 0;
  #settle: ((error?: Error) => void) | null = null;

  readonly work = async (): Promise<void> => {
    this.begun += 1;
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    await new Promise<void>((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve());
    }).finally(() => {
      this.underWay -= 1;
    });
  };

  end(error?: Error): void {
    this.#settle?.(error);
  }
}

test('a call starts a run at once, and the next call another one', async () => {
  const runs = new Runs();
  const runner = new CoalescingRunner(runs.work);
  const first = runner.run();
  expect(runs.begun).toBe(1);
  runs.end();
  await first;
  expect(runner.isRunning).toBe(false);
  const second = runner.run();
  expect(runs.begun).toBe(2);
  runs.end();
  await second;
});

test('calls during a run share one more run, and wait for that one', async () => {
  const runs = new Runs();
  const runner = new CoalescingRunner(runs.work);
  const first = runner.run();
  const settled: string[] = [];
  const later = [1, 2, 3].map((call) => runner.run().then(() => settled.push(`call ${call}`)));
  runs.end();
  await first;
  await expect.poll(() => runs.begun).toBe(2);
  expect(settled).toEqual([]);
  runs.end();
  await Promise.all(later);
  expect(runs).toMatchObject({ begun: 2, mostAtOnce: 1 });
});

test('a call just after a run has ended does not overlap the run that waited for it', async () => {
  const runs = new Runs();
  const runner = new CoalescingRunner(runs.work);
  const first = runner.run();
  const waiting = runner.run();
  const late = first.then(() => runner.run());
  runs.end();
  await first;
  await expect.poll(() => runs.begun).toBe(2);
  runs.end();
  await Promise.all([waiting, late]);
  expect(runs.mostAtOnce).toBe(1);
});

test('a run that fails is reported to those who asked for it, and the waiting run still begins', async () => {
  const runs = new Runs();
  const runner = new CoalescingRunner(runs.work);
  const first = runner.run();
  const second = runner.run();
  runs.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => runs.begun).toBe(2);
  runs.end();
  await second;
});

test('idle waits for the current and the waiting run, whether they fail or not', async () => {
  const runs = new Runs();
  const runner = new CoalescingRunner(runs.work);
  await runner.idle();
  const results = Promise.allSettled([runner.run(), runner.run()]);
  let isIdle = false;
  const idle = runner.idle().then(() => {
    isIdle = true;
  });
  runs.end(new Error('away'));
  await expect.poll(() => runs.begun).toBe(2);
  expect(isIdle).toBe(false);
  runs.end(new Error('still away'));
  await idle;
  expect(await results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
});
