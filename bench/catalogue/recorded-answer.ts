import { get } from 'node:http';

/** One answer of Tierbook, to be sent by other servers byte for byte. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** As base64. */
  readonly body: string;
}

/** What a visitor's browser may ask for. */
export type Kind = 'plain' | 'unchanged' | 'gzip' | 'brotli' | 'signed-in';

// Node writes these by itself, in every server alike.
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
