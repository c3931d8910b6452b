import { afterAll, beforeEach, describe, onTestFinished } from 'vitest';
import { type Database, type Engine, openDatabase } from '#server/platform/database/index.ts';
import { type Lent, lendDatabase } from './database-pool.ts';

/**
 * The same tests on SQLite and on PostgreSQL. Every test has its own empty database; a database opened in a
 * beforeAll is shared by the tests of the block. A second `open()` gives another connection to the same data,
 * as a second instance or a restart would have. All of it is closed or emptied afterwards.
 */
export function describeOnBothEngines(
  name: string,
  define: (open: () => Promise<Database>, engine: Engine) => void,
): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, (engine) => {
    const shared = new Stage(engine);
    let own: Stage | null = null;

    beforeEach(() => {
      const stage = shared.isUsed ? null : new Stage(engine);
      own = stage;
      // These run in reverse order: everything that a test builds on its database is closed first.
      onTestFinished(async () => {
        own = null;
        await stage?.clear();
      });
    });
    afterAll(() => shared.clear());

    define(() => (own ?? shared).open(), engine);
  });
}

/** One database and the further connections to it. */
class Stage {
  readonly #engine: Engine;
  readonly #more: Database[] = [];
  #lent: Promise<Lent> | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get isUsed(): boolean {
    return this.#lent !== null;
  }

  async open(): Promise<Database> {
    if (this.#lent === null) {
      this.#lent = lendDatabase(this.#engine);
      return (await this.#lent).database;
    }
    const another = await openDatabase((await this.#lent).storage.settings);
    this.#more.push(another);
    return another;
  }

  async clear(): Promise<void> {
    await Promise.all(this.#more.map((database) => database.close()));
    await (await this.#lent)?.giveBack();
  }
}
