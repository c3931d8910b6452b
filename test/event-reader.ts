import { type IncomingHttpHeaders, request as openRequest } from 'node:http';
import { expect, onTestFinished } from 'vitest';

/** Events arrive late on a busy machine. */
const PATIENT = { timeout: 20_000, interval: 5 };

/** A page that follows the prices over a real connection. */
export class EventReader {
  status = 0;
  headers: IncomingHttpHeaders = {};
  text = '';
  /** Null while the stream is open; false if it was cut off. */
  isComplete: boolean | null = null;
  leave: () => void = () => {};

  /** Resolves with the headers, or with the whole answer if it is a refusal. */
  static async open(port: number, headers: Record<string, string> = {}): Promise<EventReader> {
    const reader = new EventReader();
    const sent = openRequest({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false });
    reader.leave = () => void sent.destroy();
    onTestFinished(reader.leave);
    sent.on('error', () => {});
    sent.on('response', (answer) => {
      reader.status = answer.statusCode ?? 0;
      reader.headers = answer.headers;
      answer.on('data', (chunk: Buffer) => {
        reader.text += chunk.toString();
      });
      answer.on('error', () => {});
      answer.on('close', () => {
        reader.isComplete = answer.complete;
      });
    });
    sent.end();
    await expect.poll(() => reader.text, PATIENT).not.toBe('');
    return reader;
  }

  /** The data of every event so far. */
  get events(): { list: number; shop: string }[] {
    return [...this.text.matchAll(/^event: versions\ndata: (.*)\n\n/gm)].map(([, data = '']) =>
      JSON.parse(data),
    );
  }

  get list(): number | undefined {
    return this.events.at(-1)?.list;
  }

  /** Resolves when the server has ended the stream; returns after how many milliseconds. */
  async ended(): Promise<number> {
    const begun = performance.now();
    await expect.poll(() => this.isComplete, PATIENT).toBe(true);
    return performance.now() - begun;
  }
}
