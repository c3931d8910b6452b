import { vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';

interface SentRequest {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

type Interference = (call: string) => Promise<Response> | undefined;

/** In place of the network until the globals are given back. */
export function startConfigServer(): ConfigServer {
  const server = new ConfigServer();
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => server.answer(url, options));
  return server;
}

/** Stands in for the calls of the Engine Room; it keeps what is saved, and counts revisions. */
export class ConfigServer {
  configuration: Configuration = DEFAULT_CONFIGURATION;
  revision = 3;
  readonly requests: SentRequest[] = [];
  readonly lists = new Map<string, CatalogueRow[]>([
    ['IPAD', [headerRow('IPAD', 'Pro'), row('IPAD', 'iPad Pro', 500), row('IPAD', 'iPad Mini', 100.5)]],
    ['TOOLS', [row('TOOLS', 'Heat Gun', 80)]],
  ]);
  revisions: ConfigurationRevision[] = [
    revisionEntry({ revision: 3, kind: 'import', savedBy: 'admin', changes: ['Bucket 470+ changed'] }),
    revisionEntry({
      revision: 2,
      savedBy: 'other',
      changes: ['Theme of VIP changed', '2 default rules changed'],
    }),
    revisionEntry({ revision: 1, kind: 'defaults', savedBy: 'system' }),
  ];
  /** Asked before every answer; what it returns is sent instead. */
  interfere: Interference = () => undefined;

  sent(call: string): SentRequest[] {
    return this.requests.filter((request) => request.call === call);
  }

  answer(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const call = `${method} ${decodeURIComponent(url)}`;
    this.requests.push({ call, body: typeof body === 'string' ? JSON.parse(body) : {} });
    return this.interfere(call) ?? Promise.resolve(this.usualAnswer(call));
  }

  private usualAnswer(call: string): Response {
    const last = call.split('/').at(-1) ?? '';
    if (call === 'GET /api/config') return Response.json({ ...this.configuration, revision: this.revision });
    if (call === 'POST /api/config') return this.store();
    if (call.endsWith('/restore')) return this.store();
    if (call === 'GET /api/config/history') return Response.json({ revisions: this.revisions });
    if (call.startsWith('GET /api/config/history/')) {
      const entry = this.revisions.find(({ revision }) => String(revision) === last);
      return Response.json({ ...entry, configuration: this.configuration });
    }
    if (call === 'GET /api/sheets/categories') {
      return Response.json({ categories: [...this.lists.keys()], publishedAt: null });
    }
    return Response.json({ devices: this.lists.get(last) ?? [] });
  }

  private store(): Response {
    this.revision += 1;
    return Response.json({ success: true, revision: this.revision });
  }
}

export function refusal(status: number, body: object): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}

export function never(): Promise<Response> {
  return new Promise(() => undefined);
}

export function newerRevision(revision: number): Promise<Response> {
  const newer = { revision, savedBy: 'Dana', savedAt: '2026-11-14T09:12:00.000Z' };
  return refusal(409, { error: 'Newer settings exist', details: { code: 'newer', newer } });
}

function row(category: string, display: string, originalPrice: number): CatalogueRow {
  return { device: display, display, category, finalPrice: originalPrice, originalPrice };
}

function headerRow(category: string, display: string): CatalogueRow {
  return { ...row(category, display, 0), isHeader: true };
}

function revisionEntry(fields: Partial<ConfigurationRevision>): ConfigurationRevision {
  return {
    revision: 1,
    kind: 'save',
    savedBy: 'admin',
    savedAt: '2026-11-14T09:12:00.000Z',
    changes: [],
    ...fields,
  };
}
