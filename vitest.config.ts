import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        // Pure code leaves nothing behind: one process for all files spares loading the same modules fifty times.
        test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          globalSetup: [
            'test/setup/built-workers.ts',
            'test/setup/postgres.ts',
            'test/setup/migrated-databases.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: ['test/setup/dom.ts'],
        },
      },
    ],
  },
});
