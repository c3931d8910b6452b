import { defineConfig } from 'vitest/config';

/** Tests of the Engine Room around its matrix, which has tests of its own: here a stand-in is in its place. */
const AROUND_THE_MATRIX = [
  'web/features/engine-room/{,*/}{themes-tab,transfer-tab,buckets,history-section,engine-room,saving,pricing-rail}.test.tsx',
];

/** From Node 25 on there is a `localStorage` without a page, which would stand in the place of the page's own. */
const PAGE_STORAGE = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** Tests for which the table of tiers has one row more: whatever they load derives from that table. */
const WITH_A_MADE_UP_TIER = ['test/tiers/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // On two cores: while one waits for a process, a clock or a database, the other two have something to do.
    maxWorkers: 3,
    projects: [
      {
        // Pure code leaves nothing behind: one process for all files spares loading the same modules fifty times.
        test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        test: {
          name: 'server',
          // The databases of the tests are kept from file to file; what a test leaves behind, it clears itself.
          isolate: false,
          include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: WITH_A_MADE_UP_TIER,
          environment: 'node',
          globalSetup: [
            'test/setup/built-workers.ts',
            'test/setup/postgres.ts',
            'test/setup/migrated-databases.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: AROUND_THE_MATRIX,
          // A page and its libraries are loaded once for all files; what a test leaves behind, the set-up clears.
          isolate: false,
          environment: 'jsdom',
          execArgv: PAGE_STORAGE,
          testTimeout: 60_000,
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
          testTimeout: 60_000,
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
          testTimeout: 60_000,
          globalSetup: ['test/setup/built-workers.ts'],
          setupFiles: ['test/tiers/add-wholesale.ts'],
        },
      },
    ],
  },
});
