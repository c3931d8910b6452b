import { Agent, get } from 'node:http';

/** Asks for the same thing over and over, on a connection of its own, and tells how long each answer took. */
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
