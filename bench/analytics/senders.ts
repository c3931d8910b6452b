import { Agent, request } from 'node:http';
import { makeVisit } from './made-visits.ts';

/** Browsers that send visits to one handler. Each sends the next visit once the last one is acknowledged. */
export class Senders {
  readonly #agent: Agent;
  readonly #clients: number;
  #sent = 0;

  constructor(clients: number) {
    this.#clients = clients;
    this.#agent = new Agent({ keepAlive: true, maxSockets: clients });
  }

  /** Sends this many visits, or as long as `shouldContinue` returns true. */
  async send(url: string, shouldContinue: (sent: number) => boolean): Promise<number> {
    let sent = 0;
    const sendInTurn = async () => {
      while (shouldContinue(sent)) {
        sent += 1;
        this.#sent += 1;
        await this.#sendOne(url, JSON.stringify(makeVisit(this.#sent)));
      }
    };
    await Promise.all(Array.from({ length: this.#clients }, sendInTurn));
    return sent;
  }

  leave(): void {
    this.#agent.destroy();
  }

  #sendOne(url: string, body: string): Promise<void> {
    const headers = { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sending = request(url, { method: 'POST', headers, agent: this.#agent }, (answer) => {
        if (answer.statusCode !== 202) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume();
        answer.on('end', resolve);
      });
      sending.on('error', reject);
      sending.end(body);
    });
  }
}
