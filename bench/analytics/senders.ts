import { Agent, request } from 'node:http';
import { makeVisit } from './made-visits.ts';

/** One network may send 15,000 visits a day; the bench sends more than a hundred thousand. */
const NETWORKS = 200;

/** The address of the browser that sends this visit, as a proxy would report it. */
function addressOf(visit: number): string {
  return `203.0.${visit % NETWORKS}.7`;
}

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
        await this.#sendOne(url, addressOf(this.#sent), JSON.stringify(makeVisit(this.#sent)));
      }
    };
    await Promise.all(Array.from({ length: this.#clients }, sendInTurn));
    return sent;
  }

  leave(): void {
    this.#agent.destroy();
  }

  #sendOne(url: string, address: string, body: string): Promise<void> {
    const headers = {
      'content-type': 'text/plain',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    };
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
