import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, beforeAll } from 'vitest';

export const FILE_HOST = 'files.example.com';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server with a certificate of its own for FILE_HOST, shared by the tests of the calling file. */
export function withHttpsFileServer(): HttpsFileServer {
  const server = new HttpsFileServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return server;
}

class HttpsFileServer {
  /** What the next requests get, by path. */
  readonly answers = new Map<string, Answer>();
  readonly requests: IncomingMessage[] = [];
  ca = '';
  #server: Server | null = null;

  async start(): Promise<void> {
    const pems = await generate([{ name: 'commonName', value: FILE_HOST }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: FILE_HOST },
            { type: 7, ip: '127.0.0.1' },
          ],
        },
      ],
    });
    this.ca = pems.cert;
    const server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
      this.requests.push(request);
      const answer = this.answers.get(request.url?.split('?')[0] ?? '');
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()));
  }

  get port(): number {
    const address = this.#server?.address() as AddressInfo | undefined;
    return address?.port ?? 0;
  }

  address(path: string): URL {
    return new URL(path, `https://${FILE_HOST}:${this.port}`);
  }

  /** Sends a body with these headers at that path. */
  sends(path: string, body: string | Buffer, headers: Record<string, string> = {}): void {
    this.answers.set(path, (_request, response) => response.writeHead(200, headers).end(body));
  }

  redirects(path: string, location: string): void {
    this.answers.set(path, (_request, response) => response.writeHead(302, { location }).end());
  }
}

/** Every name is at that address, whatever the system says. */
export function resolveTo(address: string): LookupFunction {
  const family = address.includes(':') ? 6 : 4;
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
