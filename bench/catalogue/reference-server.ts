import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Kind, RecordedAnswer } from './recorded-answer.ts';

const KEEP_ALIVE_MS = 65_000;

interface ReadyAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** A bare Node server that only sends what Tierbook sent, the plain answer where no other is given. Prints its address. */
export async function serveRecorded(recorded: string): Promise<void> {
  const answers: Partial<Record<Kind, RecordedAnswer>> & { plain: RecordedAnswer } = JSON.parse(recorded);
  const { plain } = answers;
  const ready: Record<Kind, ReadyAnswer> = {
    plain: readied(plain),
    unchanged: readied(answers.unchanged ?? plain),
    gzip: readied(answers.gzip ?? plain),
    brotli: readied(answers.brotli ?? plain),
    'signed-in': readied(answers['signed-in'] ?? plain),
  };
  const server = createServer((request, response) => {
    const { status, headers, body } = ready[kindOf(request.headers)];
    response.writeHead(status, headers);
    response.end(body);
  });
  // The visitors of another server may have their turn meanwhile.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  console.log(`http://127.0.0.1:${address.port}`);
}

function readied({ status, headers, body }: RecordedAnswer): ReadyAnswer {
  return { status, headers, body: Buffer.from(body, 'base64') };
}

function kindOf(headers: IncomingHttpHeaders): Kind {
  if (headers.authorization !== undefined) return 'signed-in';
  if (headers['if-none-match'] !== undefined) return 'unchanged';
  if (headers['accept-encoding'] === 'br') return 'brotli';
  return headers['accept-encoding'] === 'gzip' ? 'gzip' : 'plain';
}
