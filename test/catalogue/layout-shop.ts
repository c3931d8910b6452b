import type { FastifyInstance, InjectOptions } from 'fastify';
import { layoutsAnswerSchema } from '#domain/contract/entities/price-data/layout-answers.ts';
import { type SyncAnswer, syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { NOON } from '#test/noon.ts';
import { PriceTestSource } from './price-test-source.ts';

/** One price per grade: a person has to say how it is read. */
export const GRADED = [
  ['Model', 'A+', 'B'],
  ['iPhone 15', 620, 560],
  ['iPhone 14', 500, 410],
];

/** How `GRADED` is meant. */
export const BOTH_GRADES: SheetLayout = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A+' },
    { column: 'C', role: 'price', label: 'B' },
  ],
};

/** An instance with a source that the test controls, and an admin who lays out its sheets. */
export class LayoutShop {
  readonly source: PriceTestSource;
  readonly database: Database;
  readonly #app: FastifyInstance;
  readonly #admin: Record<string, string>;

  private constructor({ app, database }: TestApp, admin: Record<string, string>, source: PriceTestSource) {
    this.source = source;
    this.database = database;
    this.#app = app;
    this.#admin = admin;
  }

  /** Without a database, on a new one of SQLite. */
  static async open(database?: Database, source = new PriceTestSource({})): Promise<LayoutShop> {
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    let now = NOON;
    // Every check of the source has its own time: two at once could not tell which one failed.
    const clock = {
      now: () => {
        now += 1;
        return now;
      },
    };
    const built = await buildTestApp({ ...(database && { database }), sourceSettings, clock });
    return new LayoutShop(built, await built.as('admin'), source);
  }

  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: InjectOptions['payload']) {
    const headers = this.#admin;
    return this.#app.inject({
      method,
      url: `/api/price-data/${path}`,
      headers,
      ...(body && { payload: body }),
    });
  }

  async layouts() {
    return layoutsAnswerSchema.parse((await this.ask('GET', 'layouts')).json());
  }

  async sync(): Promise<SyncAnswer> {
    return syncAnswerSchema.parse((await this.ask('POST', 'sync')).json());
  }

  async confirm(sheet: string, layout: object = BOTH_GRADES, revision = 0): Promise<SyncAnswer> {
    const answer = await this.ask('PUT', `layouts?sheet=${encodeURIComponent(sheet)}`, { layout, revision });
    return syncAnswerSchema.parse(answer.json());
  }

  async forget(sheet: string): Promise<SyncAnswer> {
    const answer = await this.ask('DELETE', `layouts?sheet=${encodeURIComponent(sheet)}`);
    return syncAnswerSchema.parse(answer.json());
  }

  async upload(name: string, rows: readonly (readonly unknown[])[]): Promise<SyncAnswer> {
    const answer = await this.#app.inject({
      method: 'POST',
      url: `/api/price-data/upload?name=${name}`,
      headers: { ...this.#admin, 'content-type': 'application/octet-stream' },
      body: rows.map((row) => row.join(',')).join('\n'),
    });
    return syncAnswerSchema.parse(answer.json());
  }

  /** The names that visitors see; none if there is no such category. */
  async visible(category: string): Promise<string[]> {
    const answer = await this.#app.inject(`/api/sheets/category-with-pricing/${category}`);
    return (answer.json().devices ?? []).map(({ display }: { display: string }) => display);
  }
}
