import { Agent, get } from 'node:http';

const CONNECTIONS = 16;

/** Visitors of one server, on connections that stay open between calls of `send`. */
export class Visitors {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  /** Sends this many requests and reads every answer completely. */
  async send(url: string, headers: Record<string, string>, count: number, status: number): Promise<void> {
    let left = count;
    const sendInTurn = async () => {
      while (left > 0) {
        left -= 1;
        await this.#sendOne(url, headers, status);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
  }

  leave(): void {
    this.#agent.destroy();
  }

  #sendOne(url: string, headers: Record<string, string>, status: number): Promise<void> {
    return new Promise((resolve, reject) => {
      get(url, { headers, agent: this.#agent }, (answer) => {
        if (answer.statusCode !== status) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume();
        answer.on('end', resolve);
      }).on('error', reject);
    });
  }
}
