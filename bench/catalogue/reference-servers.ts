import { createServer, type IncomingHttpHeaders } from 'node:http';
import { fastify } from 'fastify';
import type { Kind, RecordedAnswer } from './recorded-answer.ts';

interface ReadyAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

type Answers = Record<Kind, ReadyAnswer>;

/** Servers that do nothing but send what Tierbook sent. Each returns where it listens. */
export const REFERENCE_SERVERS = {
  async node(answers: Answers): Promise<string> {
    const server = createServer((request, response) => {
      const { status, headers, body } = answers[kindOf(request.headers)];
      response.writeHead(status, headers);
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    return `http://127.0.0.1:${address.port}`;
  },

  async fastify(answers: Answers): Promise<string> {
    const app = fastify();
    app.get('/api/sheets/category-with-pricing/:category', (request, reply) => {
      const { status, headers, body } = answers[kindOf(request.headers)];
      reply
        .code(status)
        .headers(headers)
        .send(body.length === 0 ? undefined : body);
    });
    return await app.listen({ port: 0, host: '127.0.0.1' });
  },
};

/** The start of the process that one of them runs in. */
export async function serve(name: keyof typeof REFERENCE_SERVERS, recorded: string): Promise<void> {
  const answers: Record<Kind, RecordedAnswer> = JSON.parse(recorded);
  const ready = {
    plain: readied(answers.plain),
    unchanged: readied(answers.unchanged),
    gzip: readied(answers.gzip),
    'signed-in': readied(answers['signed-in']),
  };
  console.log(await REFERENCE_SERVERS[name](ready));
}

function readied({ status, headers, body }: RecordedAnswer): ReadyAnswer {
  return { status, headers, body: Buffer.from(body, 'base64') };
}

function kindOf(headers: IncomingHttpHeaders): Kind {
  if (headers.authorization !== undefined) return 'signed-in';
  if (headers['if-none-match'] !== undefined) return 'unchanged';
  return headers['accept-encoding'] === 'gzip' ? 'gzip' : 'plain';
}
