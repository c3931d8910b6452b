import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#server/environment.ts';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { SLOW_TEST } from '#test/faults/long-form.ts';
import { installedProduct, RunningServer } from '#test/server/running-server.ts';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { TRIED } from './docs/commands-tried.ts';
import { documentAt } from './docs/documents.ts';
import { Typist } from './docs/typist.ts';

const METRICS_TOKEN = 'a-long-random-text';
// Each check opens the database, so it does not run too often.
const SEEN_SOON = { timeout: 60_000, interval: 400 };

interface Stand {
  readonly typist: Typist;
  readonly home: string;
  /** The environment of the server and its commands. */
  readonly variables: Record<string, string>;
}

function openStand(): Stand {
  const home = makeTemporaryFolder();
  mkdirSync(path.join(home, 'data'), { mode: 0o700 });
  const variables = { DATA_DIR: path.join(home, 'data'), METRICS_TOKEN, SYNC_SECONDS: '1' };
  return { home, variables, typist: new Typist(home) };
}

async function savePrices(home: string, price: number): Promise<void> {
  const rows = [
    ['Model', 'Storage', 'We pay (USD)'],
    ['iPhone 15', '128GB', price],
    ['iPhone 14', '128GB', 'soon'],
    ['iPhone 13', '128GB', '$1,299.00'],
  ];
  const graded = [
    ['Model', 'A+', 'B'],
    ['iPhone 15', 600, 500],
  ];
  const sheets = [
    { name: 'iPhone Used', rows },
    { name: 'Phones', rows: graded },
  ];
  writeFileSync(path.join(home, 'prices.xlsx'), await makeXlsx(...sheets));
}

/** Waits until the server has read the file and `prices status` says so. */
async function expectStatus({ typist, variables }: Stand, text: RegExp): Promise<void> {
  const status = async () => (await typist.administer('npm run tierbook -- prices status', variables)).said;
  await expect.poll(status, SEEN_SOON).toMatch(text);
}

async function expectDone({ typist, variables }: Stand, command: string, text: RegExp, file?: string) {
  const { code, said, complained } = await typist.administer(
    `npm run tierbook -- ${command}`,
    variables,
    file,
  );
  expect({ command, code, complained }).toEqual({ command, code: 0, complained: '' });
  expect(said).toMatch(text);
}

async function expectRefused({ typist, variables }: Stand, command: string, text: RegExp, file?: string) {
  const { code, complained } = await typist.administer(`npm run tierbook -- ${command}`, variables, file);
  expect({ command, code }).toEqual({ command, code: 1 });
  expect(complained).toMatch(text);
}

test('the documented commands do what the documents promise', SLOW_TEST, async () => {
  const stand = openStand();
  const { home, typist, variables } = stand;
  await savePrices(home, 560);
  const own = typist.variablesOf(
    'PRICE_SOURCE=~/prices.xlsx BRAND_NAME="Corner Phones" CONTACT_PHONE="+1 212 555 0142" npm start',
  );
  expect(readEnvironment(own)).toMatchObject({ brandName: 'Corner Phones', contactPhone: '+1 212 555 0142' });
  Object.assign(variables, own);
  const server = new RunningServer(variables);
  await checkItAnswers(typist, await server.address());
  await decideAboutPrices(stand);
  await lookAfterIt(stand);
  server.stop();
  expect((await server.ended).code).toBe(0);
  await moveElsewhere(stand);
  expect([...typist.typed].toSorted()).toEqual([...TRIED].toSorted());
});

async function checkItAnswers(typist: Typist, address: string): Promise<void> {
  const ready = await typist.fetch('curl http://127.0.0.1:3000/readyz', address);
  expect(ready.status).toBe(200);
  const metrics = await typist.fetch(
    `curl -H 'Authorization: Bearer ${METRICS_TOKEN}' http://127.0.0.1:3000/metrics`,
    address,
  );
  const text = await metrics.text();
  const named = documentAt('docs/OPERATIONS.md').text.match(/\btierbook_[a-z_]+/g) ?? [];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !text.includes(`# HELP ${name} `))).toEqual([]);
}

async function decideAboutPrices(stand: Stand): Promise<void> {
  await expectStatus(
    stand,
    /Published.*\n.*2 rows in 1 category, from prices\.xlsx[\s\S]*'soon' is not a price/,
  );
  await savePrices(stand.home, 100);
  await expectStatus(stand, /Waiting +snapshot/);
  await expectDone(stand, 'prices publish', /is published/);
  await savePrices(stand.home, 900);
  await expectStatus(stand, /Waiting +snapshot/);
  await expectDone(stand, 'prices discard', /is discarded/);
  await expectDone(stand, 'prices rollback', /Syncing is paused/);
  await expectDone(stand, 'prices resume', /Syncing is resumed/);
  await expectDone(stand, 'prices layouts', /Phones\n {2}State {5}unclear/);
  await expectDone(
    stand,
    'prices layout Phones name=A price=B:A+ price=C:B',
    /publish it with "prices publish"/,
  );
  await expectStatus(stand, /Phones {2}iPhone 15 A\+ {2}\$600/i);
  await expectDone(stand, 'prices layout Phones --forget', /are forgotten/);
}

async function lookAfterIt(stand: Stand): Promise<void> {
  await expectDone(stand, 'help', /^Usage: npm run tierbook -- <command>/);
  await expectDone(stand, 'doctor', /No problems found/);
  await expectDone(stand, 'setup-link', /\/setup#[0-9a-f]{32}$/);
  await expectDone(stand, 'reset-pin admin', /\d{8}/);
  await expectDone(stand, 'unlock', /./);
  await expectDone(stand, 'backup FILE', /./, path.join(stand.home, 'shop.backup'));
}

/** With the server stopped: restores the backup in place, and in another folder with the same key. */
async function moveElsewhere(stand: Stand): Promise<void> {
  const { home, typist, variables } = stand;
  const file = path.join(home, 'shop.backup');
  await expectRefused(stand, 'restore FILE', /--replace/, file);
  await expectDone(stand, 'restore FILE --replace', /./, file);
  const moved = {
    ...typist.variablesOf('export DATABASE_URL=postgres://tierbook:secret@localhost/tierbook'),
    ...typist.variablesOf('export SECRET_KEY=$(cat data/secret.key)'),
  };
  const keyFile = path.join(home, 'data', 'secret.key');
  expect(readEnvironment(moved).secretKey).toBe(readFileSync(keyFile, 'utf8').trim());
  const { SECRET_KEY = '' } = moved;
  const elsewhere = { ...variables, DATA_DIR: path.join(home, 'elsewhere'), SECRET_KEY };
  await expectDone({ ...stand, variables: elsewhere }, 'restore FILE', /./, file);
  await expectRefused(stand, 'forget-key --yes', /./);
  rmSync(keyFile);
  await expectDone(stand, 'forget-key --yes', /./);
  const open = new RunningServer({ ...elsewhere, ...typist.variablesOf('HOST=0.0.0.0 npm start') });
  expect((await fetch(`${await open.address()}/api/sheets/categories`)).status).toBe(200);
}

test('a command whose output pipe is closed ends without an error', SLOW_TEST, () => {
  const typed = spawnSync('sh', ['-c', 'node dist/server/tierbook.js help | :'], {
    cwd: installedProduct(),
    encoding: 'utf8',
  });
  expect(typed.stderr).toBe('');
});
