import { get } from 'node:http';

/** One answer of Tierbook, which other servers send byte for byte. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Base64. */
  readonly body: string;
}

/** The requests of a visitor's browser. */
export type Kind = 'plain' | 'unchanged' | 'gzip' | 'brotli' | 'signed-in';

// Node adds these headers in every server.
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive']);

export function record(url: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const sent = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name));
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    }).on('error', reject);
  });
}
