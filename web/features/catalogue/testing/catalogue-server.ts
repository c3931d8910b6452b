import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { FakeApi, type Reply } from '#web/lib/testing/fake-api.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { makeRows } from './catalogue-makers.ts';

/** Answers the catalogue: its categories, its lists, and what visitors look for. */
export class CatalogueServer extends FakeApi {
  readonly lists = new Map<string, CatalogueRow[]>();

  constructor(texts: Record<string, readonly string[]>) {
    super();
    for (const [category, rows] of Object.entries(texts)) this.lists.set(category, makeRows(category, rows));
    this.usually({
      listCategories: () => ({
        categories: [...this.lists.keys()],
        publishedAt: '2026-11-14T09:12:00.000Z',
      }),
      listDevices: ({ params }) => {
        const devices = this.lists.get(params.category);
        return devices ? { devices } : refuse('category/not-found');
      },
      recordInterests: () => ({ success: true }),
    });
  }

  /** What was asked for in turn: 'categories', or the category of a list. */
  get asked(): string[] {
    return this.requests.map(({ what }) => what);
  }

  timesOf(what: string): number[] {
    return this.requests.filter((request) => request.what === what).map(({ at }) => at);
  }

  /** Answers the list of one category in another way. */
  onList(category: string, reply: Reply<'listDevices'>): void {
    this.on('listDevices', ({ params }) => (params.category === category ? reply : undefined));
  }

  private get requests(): { what: string; at: number }[] {
    return this.calls.flatMap((call) => {
      if (call.name === 'listCategories') return { what: 'categories', at: call.at };
      return call.name === 'listDevices' ? { what: call.params.category, at: call.at } : [];
    });
  }
}
