import { Agent, get } from 'node:http';

/** Requests the same address repeatedly on its own connection, and returns the time of each answer. */
export class Watcher {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async timeOne(url: string): Promise<number> {
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(url, { agent: this.#agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume();
        answer.on('end', resolve);
      }).on('error', reject);
    });
    return performance.now() - startedAt;
  }

  leave(): void {
    this.#agent.destroy();
  }
}
