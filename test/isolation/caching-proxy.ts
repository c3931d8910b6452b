import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type CacheRules, mayStore, sameWhereItVaries } from './cache-rules.ts';
import { namesTagWeakly } from './entity-tags.ts';

export interface Exchanged {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer with its request, which decides which other requests it matches. */
interface Stored {
  readonly asked: IncomingHttpHeaders;
  readonly answer: Exchanged;
}

/**
 * A shared HTTP cache in front of a server, as in RFC 9111. It stores what its rules allow, keeps one answer per
 * variant, and revalidates a stored answer before use.
 */
export class CachingProxy {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  readonly #stored = new Map<string, Stored[]>();
  readonly #server: Server;
  readonly #origin: number;
  readonly #rules: CacheRules;
  /** The number of answers from the cache. */
  hits = 0;

  private constructor(origin: number, rules: CacheRules) {
    this.#origin = origin;
    this.#rules = rules;
    // No idle timeout: a request sent at that moment would be lost.
    this.#server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      this.#answer(request, response).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
    });
  }

  static async before(origin: number, rules: CacheRules): Promise<CachingProxy> {
    const proxy = new CachingProxy(origin, rules);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the proxy does not listen');
    return address.port;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', headers } = request;
    const kept = this.#stored.get(url) ?? [];
    const match = kept.find(
      ({ asked, answer }) => !this.#rules.heedsVary || sameWhereItVaries(answer.headers.vary, asked, headers),
    );
    if (match && !this.#rules.revalidates) return send(response, match.answer, headers);
    const fresh = await this.#ask(
      url,
      match ? { ...headers, 'if-none-match': match.answer.headers.etag ?? '' } : headers,
    );
    if (match && fresh.status === 304) {
      this.hits += 1;
      // The headers of the 304 replace the stored ones, as a cache must do.
      const updated = { ...match.answer, headers: { ...match.answer.headers, ...fresh.headers } };
      return send(response, updated, headers);
    }
    if (mayStore(headers, fresh, this.#rules)) {
      this.#stored.set(url, [{ asked: headers, answer: fresh }, ...kept.filter((each) => each !== match)]);
    }
    send(response, fresh, headers);
  }

  #ask(path: string, headers: IncomingHttpHeaders): Promise<Exchanged> {
    return exchange({ port: this.#origin, path, headers, agent: this.#agent });
  }
}

/** Answers the client's own condition from the cache: the client may already have the stored answer. */
function send(
  response: ServerResponse,
  { status, headers, body }: Exchanged,
  asked: IncomingHttpHeaders,
): void {
  const { connection, 'keep-alive': keepAlive, 'transfer-encoding': coding, ...passed } = headers;
  if (status === 200 && namesTagWeakly(asked['if-none-match'], headers.etag)) {
    const {
      'content-length': length,
      'content-type': type,
      'content-encoding': encoding,
      ...others
    } = passed;
    response.writeHead(304, others).end();
    return;
  }
  response.writeHead(status, passed).end(body);
}

export function exchange(options: {
  readonly port: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly agent: Agent;
}): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const sent = openRequest({ host: '127.0.0.1', ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}
