/**
 * Draws the icons for phones and browsers from the logo in web/public/favicon.svg.
 * Run `node scripts/make-icons.mjs` after the logo changes. The icons are committed, so that a build needs no browser.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './setup/chromium.mjs';
import { projectRoot, say } from './setup/steps.mjs';

const folder = path.join(projectRoot, 'web', 'public');
const GROUND = '#0e1626';

const ICONS = [
  { file: 'favicon.png', size: 64, mark: 1 },
  { file: 'icon-192.png', size: 192, mark: 1 },
  { file: 'icon-512.png', size: 512, mark: 1 },
  // Phones crop these to their own shape: the background fills every edge, the bars stay in the inner four fifths.
  { file: 'icon-maskable-512.png', size: 512, mark: 0.9, ground: GROUND },
  { file: 'apple-touch-icon.png', size: 180, mark: 1, ground: GROUND },
];

const mark = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
for (const icon of ICONS) await draw(icon);
await browser.close();

async function draw({ file, size, mark: part, ground = 'transparent' }) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    html { background: ${ground} }
    body { margin: 0; height: 100vh; display: grid; place-items: center }
    svg { width: ${part * 100}vw }
  </style>${mark}`);
  await page.screenshot({ path: path.join(folder, file), omitBackground: true });
  say(`${file}  ${size} x ${size}`);
}
