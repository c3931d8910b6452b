import { defineConfig } from 'vitest/config';

/** Tests of the Engine Room around its matrix. The matrix has its own tests; a stand-in replaces it here. */
const AROUND_THE_MATRIX = [
  'web/features/engine-room/{,*/}{themes-tab,transfer-tab,buckets,history-view,engine-room,saving,conflict,pricing-rail,room-in-money}.test.tsx',
];

/**
 * Each test builds a server, which outlives Node's small young generation: it was copied twice before it became garbage, an
 * eighth of the time of these tests. Tests of the page lose by a larger one, because it no longer fits into the cache.
 */
const LARGE_YOUNG_GENERATION = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

/** These meet the limits of memory that a reading thread has in production, which the flags above would lift for all threads. */
const READING_IN_THREADS = ['server/modules/catalogue/sources/**/*.test.ts'];

/** Since Node 25 there is a global `localStorage`, which would replace the page's own. */
const PAGE_STORAGE = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** Tests with one more row in the table of tiers, isolated because all their modules derive from it. */
const WITH_A_MADE_UP_TIER = ['test/tiers/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // Three on two cores: while one waits for a process, a clock or a database, the other two can work.
    maxWorkers: 3,
    projects: [
      {
        // Pure code has no side effects: one process for all files avoids loading the same modules fifty times.
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // Property tests take several seconds while the other projects use both cores.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          // Test databases are reused across files; each test clears what it leaves behind.
          isolate: false,
          include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...WITH_A_MADE_UP_TIER, ...READING_IN_THREADS],
          environment: 'node',
          execArgv: LARGE_YOUNG_GENERATION,
          globalSetup: [
            'test/setup/built-workers.ts',
            'test/setup/postgres.ts',
            'test/setup/migrated-databases.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'sources',
          include: READING_IN_THREADS,
          isolate: false,
          environment: 'node',
          globalSetup: ['test/setup/built-workers.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: AROUND_THE_MATRIX,
          // The page and its libraries are loaded once for all files; the set-up clears what a test leaves behind.
          isolate: false,
          environment: 'jsdom',
          execArgv: PAGE_STORAGE,
          testTimeout: 180_000,
          setupFiles: ['test/setup/dom.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web-room',
          include: AROUND_THE_MATRIX,
          isolate: false,
          environment: 'jsdom',
          execArgv: PAGE_STORAGE,
          testTimeout: 180_000,
          setupFiles: ['test/setup/dom.ts', 'web/features/engine-room/testing/stand-ins.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'made-up-tier',
          include: WITH_A_MADE_UP_TIER,
          environment: 'node',
          execArgv: PAGE_STORAGE,
          testTimeout: 180_000,
          globalSetup: ['test/setup/built-workers.ts'],
          setupFiles: ['test/tiers/add-wholesale.ts'],
        },
      },
    ],
  },
});
