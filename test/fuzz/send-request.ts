import { type Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http';
import { errorCodeOf } from '#server/platform/error-code.ts';
import type { OddRequest } from './odd-requests.ts';

export interface OddAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

interface Line {
  readonly port: number;
  readonly agent: Agent;
}

const ATTEMPTS = 4;

/** Sends a request over a real connection, as anyone could. */
export async function askOddly(request: OddRequest, line: Line): Promise<OddAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askOnce(request, line);
    } catch (error) {
      // A server that refuses a body may close the connection before reading all of it, which may lose its answer.
      const isCutOff = request.body !== null && ['ECONNRESET', 'EPIPE'].includes(errorCodeOf(error) ?? '');
      if (!isCutOff || attempt === ATTEMPTS)
        throw new Error(`${request.method} ${request.path} broke off`, { cause: error });
    }
  }
}

function askOnce({ method, path, headers, body }: OddRequest, line: Line): Promise<OddAnswer> {
  const sentAt = performance.now();
  // Node would send the body of a GET without its length, and the server would read it as the next request.
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { host: '127.0.0.1', ...line, method, path, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const sent = openRequest(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      const settle = () => {
        const { statusCode: status = 0 } = answer;
        const text = Buffer.concat(chunks).toString();
        resolve({ status, headers: answer.headers, text, ms: performance.now() - sentAt });
      };
      answer.on('end', settle);
      // A stream of events does not end by itself.
      if (answer.headers['content-type'] !== 'text/event-stream') return;
      answer.once('data', () => {
        settle();
        sent.destroy();
      });
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
