import { defineConfig, devices } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

const FEATURES_OFF = [
  // Chromium heeds only the last such list: these are the test runner's own, as far as they matter here.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  // A process kept ready for the next site: there is none, and starting it cost a sixth of every test.
  'SpareRendererForSitePerProcess',
];

const desktop = devices['Desktop Chrome'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, since only a test that fails waits so long, and a loaded machine is five times slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    ...desktop,
    viewport: { width: 1440, height: 900 },
    // Recording every step of every test would take as long as the tests.
    trace: 'off',
    // The worker's own journey lets it in; everyone else's would only be slower and kept from a fresh page.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        `--disable-features=${FEATURES_OFF.join()}`,
        // Chromium sends its own name for what a page sends while it goes away, and a headless browser counts as a bot.
        `--user-agent=${desktop.userAgent}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium refuses to start its sandbox as root, which is who containers run as.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
