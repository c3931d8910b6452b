import type { IncomingHttpHeaders } from 'node:http';
import { afterEach } from 'vitest';
import { resolveTo, withHttpsFileServer } from './catalogue/https-file-server.ts';

export interface ReceivedNotice {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An https server that takes notices at `/hook/SECRET`, shared by the tests of the calling file. */
export function withNoticeReceiver() {
  const server = withHttpsFileServer();
  const received: ReceivedNotice[] = [];
  let status: number | null = 200;
  afterEach(() => {
    received.length = 0;
    status = 200;
    server.answers.clear();
  });
  const receive = () =>
    server.answers.set('/hook/SECRET', (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        if (status !== null) response.writeHead(status).end();
      });
    });
  return {
    received,
    server,
    address(): string {
      receive();
      return server.address('/hook/SECRET?key=SECRET').href;
    },
    host: () => server.address('/').host,
    /** What the next notices are answered with; null for no answer at all. */
    answers(next: number | null): void {
      status = next;
    },
    /** How it can be reached: it is at a private address and has a certificate of its own. */
    sending: () => ({ allowsPrivate: true, ca: server.ca, lookup: resolveTo('127.0.0.1') }),
  };
}
