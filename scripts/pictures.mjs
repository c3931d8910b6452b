import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { projectRoot, say } from './setup/steps.mjs';

// Takes the pictures of the README from the built product, with a fictional shop.
ensureInstalled();
await ensureBuilt();
const executablePath = await ensureChromium();
const { chromium } = await import('@playwright/test');
const { startModelServer } = await import('./pictures/model-server.mjs');
const shop = await import('./pictures/shop.mjs');
const { visitsUpTo } = await import('./pictures/visitors.mjs');
const screens = await import('./pictures/screens.mjs');

const TIME_ZONE = 'America/New_York';
const NOW = Date.parse('2026-11-13T15:20:00-05:00');
const DAYS = 30;

const folder = path.join(projectRoot, 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
const drafts = mkdtempSync(path.join(tmpdir(), 'tierbook-prices-'));
const prices = path.join(drafts, 'corner-phones.xlsx');
copyFileSync(path.join(projectRoot, 'server', 'sample', 'tierbook-sample.xlsx'), prices);

const server = await startModelServer({
  root: projectRoot,
  begin: NOW - (DAYS + 1) * 86_400_000,
  environment: {
    ...shop.PINS,
    BRAND_NAME: 'Corner Phones',
    BRAND_NAME_VIP: 'Corner VIP',
    CONTACT_PHONE: '(212) 555-0142',
    CONTACT_MESSAGING: 'https://wa.me/12125550142',
    PRICE_SOURCE: prices,
    PUBLIC_URL: 'https://corner-phones.example',
    SYNC_SECONDS: '86400',
    TIME_ZONE,
    TRUSTED_PROXIES: '127.0.0.1',
  },
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await takePictureOfSetup();
  await liveThrough();
  await takePictures();
} finally {
  await browser.close();
  await server.stop();
  rmSync(drafts, { recursive: true, force: true });
}

/** A month of events in the shop, in chronological order. */
async function liveThrough() {
  const { url } = server;
  const desk = await shop.openDesk(url);
  await shop.setTiers(desk);
  await shop.letCustomersDoMore(desk);
  const signIns = await shop.addCustomers(desk, { url, now: NOW });
  const events = [
    ...signIns,
    ...shop.priceDays(desk, { url, file: prices, now: NOW }),
    ...visitsUpTo(NOW, { days: DAYS, url }),
  ];
  for (const { at, act } of events.sort((a, b) => a.at - b.at)) {
    await server.setTime(at);
    await act();
  }
  await server.setTime(NOW);
  say(`simulated ${DAYS} days with ${events.length} events`);
}

/** On another server, which nobody has set up. */
async function takePictureOfSetup() {
  const fresh = await startModelServer({ root: projectRoot, begin: NOW, environment: { TIME_ZONE } });
  try {
    await shop.setUpToRules(fresh);
    const { take } = screens.photographer(browser, { url: fresh.url, now: NOW, timeZone: TIME_ZONE, folder });
    await take('setup', screens.CAMERAS.desktop, screens.openSetup);
  } finally {
    await fresh.stop();
  }
}

async function takePictures() {
  const { CAMERAS } = screens;
  const { take } = screens.photographer(browser, { url: server.url, now: NOW, timeZone: TIME_ZONE, folder });
  await take('list-phone', CAMERAS.phone, screens.openList);
  await take('search-phone', CAMERAS.phone, (page) => screens.search(page, 'promax 256'));
  await take('changes-phone', CAMERAS.phone, screens.openChanges);
  await take('history-phone', CAMERAS.phone, screens.openHistory);
  await take('share-phone', CAMERAS.phone, screens.openShareSheet);
  await take('inquiry-phone', CAMERAS.phone, screens.openInquiry);
  // Before the portals are opened: opening them would be counted too.
  await take('analytics', CAMERAS.desktop, (page) => screens.openAdminPortal(page, '?panel=analytics'));
  await take('engine-room', CAMERAS.desktop, screens.openEngineRoom);
  await take('manager-portal', CAMERAS.desktop, screens.openManagerPortal);
  const desk = await shop.openDesk(server.url);
  await shop.saveNextPrices(prices);
  await desk.call('POST', '/api/price-data/sync');
  await take('price-data', CAMERAS.desktop, (page) => screens.openAdminPortal(page, '?panel=price-data'));
  await shop.uploadWideSheet(desk);
  await take('columns', CAMERAS.desktop, (page) =>
    screens.openAdminPortal(page, '?panel=price-data&view=columns'),
  );
  await shop.protectSite(desk);
  await take('protection', CAMERAS.desktop, screens.openProtection);
  await take('gate-phone', CAMERAS.phone, screens.openGate);
}
