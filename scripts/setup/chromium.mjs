import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { bin, run, runNode, say } from './steps.mjs';

/** Chromium's headless shell: the same engine, which loads a page in half the time. */
const SHELL = 'chromium-headless-shell';
const COMMANDS = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const FIXED_PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const PACKAGE_MANAGERS = [
  { command: 'apt-get', steps: [['update'], ['install', '-y', '--no-install-recommends', SHELL]] },
  { command: 'dnf', steps: [['install', '-y', 'chromium']] },
  { command: 'apk', steps: [['add', 'chromium']] },
  { command: 'pacman', steps: [['-S', '--noconfirm', 'chromium']] },
  { command: 'brew', steps: [['install', '--cask', 'chromium']] },
];

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, one on this machine, Playwright's own, or the system
 * package, in that order. Ends the run with a clear message if there is none.
 */
export async function ensureChromium() {
  // If it does not change a developer's machine, the faster one is worth an install.
  if (process.env.CI && !process.env.CHROMIUM_PATH && !onPath(SHELL) && onPath('apt-get'))
    await systemPackage();
  const found = (await existing()) ?? (await playwrightDownload()) ?? (await systemPackage());
  if (found) return found;
  say('cannot find or install Chromium. Install it, or set CHROMIUM_PATH to its executable.');
  process.exit(1);
}

async function existing() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !starts(named)) {
    say(`CHROMIUM_PATH is ${JSON.stringify(named)}, which does not start.`);
    process.exit(1);
  }
  const candidates = [named, ...COMMANDS.map(onPath), ...FIXED_PLACES, await playwrightPath()];
  const found = candidates.find((candidate) => candidate && starts(candidate));
  if (found) say(`browser tests use the Chromium at ${found}`);
  return found;
}

async function playwrightDownload() {
  say("no Chromium on this machine; trying Playwright's own …");
  // Playwright retries a refused download for minutes; a closed network must not delay the run.
  const status = runNode([bin('@playwright/test', 'cli.js'), 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  const found = status === 0 ? await playwrightPath() : undefined;
  if (!found || !starts(found)) return undefined;
  say(`installed Playwright's Chromium at ${found}`);
  return found;
}

async function systemPackage() {
  const manager = PACKAGE_MANAGERS.find(({ command }) => onPath(command));
  if (!manager) return undefined;
  say(`installing the system's chromium package with ${manager.command} …`);
  const sudo = process.getuid?.() !== 0 && manager.command !== 'brew' && onPath('sudo') ? ['sudo', '-n'] : [];
  for (const step of manager.steps) {
    const [command, ...args] = [...sudo, manager.command, ...step];
    const status = run(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) say(`${[command, ...args].join(' ')} failed (exit ${status})`);
  }
  const found = [...COMMANDS.map(onPath), ...FIXED_PLACES].find(
    (candidate) => candidate && starts(candidate),
  );
  if (found) say(`installed the system package: ${found}`);
  return found;
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

function onPath(command) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, command)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// A distribution's wrapper script may exist without the browser, so the browser must answer.
function starts(file) {
  const answer = spawnSync(file, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 });
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout);
}
