import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as openRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Record<string, string>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** In hex, because it may be compressed. */
  readonly body: string;
}

/** A server on a port that records which answers bypassed its routes. */
export class Listening {
  readonly #app: FastifyInstance;
  #routed = 0;

  private constructor(app: FastifyInstance) {
    this.#app = app;
  }

  static async on(app: FastifyInstance): Promise<Listening> {
    const listening = new Listening(app);
    app.addHook('onRequest', async () => {
      listening.#routed += 1;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return listening;
  }

  /** Over a real connection, as visitors do. */
  async ask(path: string, asked: Asked = {}): Promise<Answer & { isAhead: boolean }> {
    const before = this.#routed;
    const address = this.#app.server.address();
    if (address === null || typeof address === 'string') throw new Error('nothing listens');
    const answer = await overConnection(address.port, path, asked);
    return { ...answer, isAhead: this.#routed === before };
  }

  /** By the routes, even if a prepared answer exists. */
  async askRoutes(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
    const answer = await this.#app.inject({ method, url: path, headers });
    return {
      status: answer.statusCode,
      headers: steady(answer.headers),
      body: answer.rawPayload.toString('hex'),
    };
  }
}

function overConnection(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: Asked,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = openRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString('hex');
        resolve({ status: answer.statusCode ?? 0, headers: steady(answer.headers), body });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Without headers that differ between answers or belong to the connection. */
function steady(headers: IncomingHttpHeaders | OutgoingHttpHeaders): Record<string, unknown> {
  const { date, connection, 'x-request-id': id, ...others } = headers;
  return { ...others, hasDate: date !== undefined };
}
