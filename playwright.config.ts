import { defineConfig, devices } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

const FEATURES_OFF = [
  // Chromium uses only the last such list: this one repeats the test runner's features that matter here.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  // No spare process for the next site: there is none, and starting it took a sixth of every test.
  'SpareRendererForSitePerProcess',
];

const desktop = devices['Desktop Chrome'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/first-start.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: only a failing test waits this long, and a loaded machine is ten times slower.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  use: {
    // Times are written as the viewer reads them.
    locale: 'en-GB',
    ...desktop,
    viewport: { width: 1440, height: 900 },
    // Recording every step of every test would take as long as the tests.
    trace: 'off',
    // Only the offline test allows the service worker; it would slow the others down and serve them cached pages.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        `--disable-features=${FEATURES_OFF.join()}`,
        // Chromium sends its default user agent on unload requests, and a headless browser counts as a bot.
        `--user-agent=${desktop.userAgent}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium refuses to start its sandbox as root, and containers run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
