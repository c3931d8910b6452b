// Makes the data beside this file. README.md says how.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  CUSTOMERS,
  FIRST_DAY,
  fillOldShop,
  LAST_MOMENT,
  SITE_PASSWORD,
  STAFF_PINS,
  workbookOf,
} from './fill-old-shop.mjs';
import { startOldShop } from './old-shop.mjs';
import { recordAnswers } from './record-answers.mjs';

const [root, databaseUrl] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), 'tierbook-first-release-'));
const source = path.join(dataDir, 'prices.xlsx');
const secretKey = '0123456789abcdef'.repeat(4);
const variables = {
  ...STAFF_PINS,
  DATA_DIR: dataDir,
  PRICE_SOURCE: source,
  TIME_ZONE: 'America/New_York',
  TRUSTED_PROXIES: '127.0.0.1',
  SYNC_SECONDS: '86400',
  LOG_LEVEL: 'warn',
};
writeFileSync(path.join(dataDir, 'secret.key'), `${secretKey}\n`, { mode: 0o600 });
writeFileSync(source, await workbookOf());

const shop = await startOldShop({ root, begin: FIRST_DAY, environment: variables });
const browsers = await fillOldShop(shop, source);
const answers = await recordAnswers(browsers);
await shop.stop();
const backup = path.join(dataDir, 'first-release.backup');
tierbook(variables, 'backup', backup);

const onPostgres = { ...variables, DATABASE_URL: databaseUrl };
tierbook(onPostgres, 'restore', backup);
const second = await startOldShop({ root, begin: LAST_MOMENT, environment: onPostgres });
for (const browser of Object.values(browsers)) browser.moveTo(second);
const again = await recordAnswers(browsers);
await second.stop();
for (const [index, answer] of answers.entries()) {
  if (!isDeepStrictEqual(answer, again[index])) throw new Error(`PostgreSQL differs: ${answer.address}`);
}

keep('tierbook.db.gz', gzipSync(readFileSync(path.join(dataDir, 'tierbook.db')), { level: 9 }));
keep('tierbook.sql.gz', gzipSync(dumpOf(databaseUrl), { level: 9 }));
keep('first-release.backup', readFileSync(backup));
keep('prices.xlsx', readFileSync(source));
const people = Object.entries(browsers).map(([name, { token, cookie }]) => ({ name, token, cookie }));
const recorded = {
  at: Date.parse(LAST_MOMENT),
  variables: { ...STAFF_PINS, TIME_ZONE: variables.TIME_ZONE, SYNC_SECONDS: variables.SYNC_SECONDS },
  secretKey,
  sitePassword: SITE_PASSWORD,
  customers: CUSTOMERS,
  people,
  answers,
};
keep('recorded.json.gz', gzipSync(JSON.stringify(recorded), { level: 9 }));

function tierbook(environment, ...words) {
  const env = { PATH: process.env.PATH, ...environment };
  execFileSync(process.execPath, ['dist/server/tierbook.js', ...words], { cwd: root, env, stdio: 'inherit' });
}

/** Plain statements that any client can run: psql's own commands are left out. */
function dumpOf(url) {
  const options = ['--inserts', '--no-owner', '--no-privileges', '--no-comments'];
  const dump = execFileSync('pg_dump', [...options, url], { encoding: 'utf8' });
  return dump.replaceAll(/^(?:\\|--).*\n/gm, '').replaceAll(/\n{2,}/g, '\n');
}

function keep(name, bytes) {
  writeFileSync(path.join(import.meta.dirname, name), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
