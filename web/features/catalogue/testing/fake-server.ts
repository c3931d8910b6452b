import { vi } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { makeRows } from './catalogue-makers.ts';

interface FakeRequest {
  /** 'categories', or the category whose devices were asked for. */
  readonly what: string;
  /** Milliseconds since the server was made. */
  readonly at: number;
  readonly isAborted: () => boolean;
}

/** In place of the network until the globals are given back. */
export function startFakeServer(texts: Record<string, readonly string[]>): FakeServer {
  const server = new FakeServer(texts);
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => server.answer(url, options));
  return server;
}

/** Stands in for the two calls of the catalogue; each answer takes no time unless it is held. */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  readonly lists = new Map<string, CatalogueRow[]>();
  /** Asked before every answer; what it returns is sent instead. */
  interfere: (what: string) => Promise<Response> | undefined = () => undefined;
  private readonly madeAt = Date.now();

  constructor(texts: Record<string, readonly string[]>) {
    for (const [category, rows] of Object.entries(texts)) this.lists.set(category, makeRows(category, rows));
  }

  get asked(): string[] {
    return this.requests.map(({ what }) => what);
  }

  timesOf(what: string): number[] {
    return this.requests.filter((request) => request.what === what).map(({ at }) => at);
  }

  answer(url: string, { signal }: RequestInit): Promise<Response> {
    const what = decodeURIComponent(url.split('/').at(-1) ?? '');
    this.requests.push({ what, at: Date.now() - this.madeAt, isAborted: () => signal?.aborted === true });
    const answer = this.interfere(what) ?? Promise.resolve(this.usualAnswer(what));
    return Promise.race([answer, abortOf(signal)]);
  }

  private usualAnswer(what: string): Response {
    if (what === 'categories') {
      return Response.json({ categories: [...this.lists.keys()], publishedAt: '2026-11-14T09:12:00.000Z' });
    }
    return Response.json({ devices: this.lists.get(what) ?? [] });
  }
}

export function failure(status = 500): Promise<Response> {
  return Promise.resolve(Response.json({ error: 'broken' }, { status }));
}

export function never(): Promise<Response> {
  return new Promise(() => undefined);
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
