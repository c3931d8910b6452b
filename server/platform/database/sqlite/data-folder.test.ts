import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder, openDatabase } from '#server/platform/database/index.ts';
import { StartError } from '#server/platform/start-error.ts';
import { builtProgram, Child } from '#test/children/child.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

describe('the lock of the data folder', () => {
  let holdLock: string;
  beforeAll(async () => {
    holdLock = await builtProgram('hold-lock');
  });

  test('makes a missing folder, for its owner only', () => {
    const dataDir = path.join(makeTemporaryFolder(), 'new', 'data');
    lockDataFolder(dataDir).release();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test('refuses a second server with one line that names the folder', async () => {
    const dataDir = makeTemporaryFolder();
    const lock = lockDataFolder(dataDir);
    const refusal = `Another Tierbook server is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`;
    expect(() => lockDataFolder(dataDir)).toThrow(new StartError(refusal));
    expect(await new Child(process.execPath, [holdLock, dataDir]).said(1)).toEqual([refusal]);

    lock.release();
    lockDataFolder(dataDir).release();
  });

  test('is held for the life of the process, although nothing else refers to it', async () => {
    const dataDir = makeTemporaryFolder();
    const child = new Child(process.execPath, ['--expose-gc', holdLock, dataDir]);
    onTestFinished(() => child.killHard());
    expect(await child.said(1)).toEqual(['locked']);
    expect(() => lockDataFolder(dataDir)).toThrow('Another Tierbook server');
  });

  test('does not keep administration commands from the database', async () => {
    const dataDir = makeTemporaryFolder();
    const lock = lockDataFolder(dataDir);
    onTestFinished(() => lock.release());
    const [server, command] = [await openOn(dataDir), await openOn(dataDir)];
    await Promise.all([server, command].map((database) => database.close()));
  });

  test('is free after kill -9', async () => {
    const dataDir = makeTemporaryFolder();
    const child = new Child(process.execPath, [holdLock, dataDir]);
    expect(await child.said(1)).toEqual(['locked']);
    expect(() => lockDataFolder(dataDir)).toThrow('Another Tierbook server');
    await child.killHard();
    lockDataFolder(dataDir).release();
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'is free after kill -9 even while a parent leaves the dead process uncollected',
    async () => {
      const dataDir = makeTemporaryFolder();
      // The shell starts the server, prints its id, and becomes a program that never asks for dead children.
      const script = '"$0" "$1" "$2" <&3 & echo $!; exec sleep 60';
      const parent = new Child('sh', ['-c', `exec 3<&0; ${script}`, process.execPath, holdLock, dataDir]);
      onTestFinished(() => parent.killHard());
      const lines = await parent.said(2);
      expect(lines).toContain('locked');
      const pid = Number(lines.find((line) => line !== 'locked'));
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => processStateOf(pid), { timeout: 20_000 }).toBe('Z');
      // The first thread of the process may be dead while the last one still holds its files.
      await vi.waitFor(() => lockDataFolder(dataDir).release(), { timeout: 10_000 });
      expect(processStateOf(pid)).toBe('Z');
    },
  );
});

describe('a data folder that cannot be used stops the start with one line', () => {
  test('a file in its place', async () => {
    const dataDir = path.join(makeTemporaryFolder(), 'data');
    writeFileSync(dataDir, 'text');
    const line = `The data folder ${dataDir} is a file, not a folder. Set DATA_DIR to a folder that can be written to.`;
    expect(() => lockDataFolder(dataDir)).toThrow(new StartError(line));
    await expect(openOn(dataDir)).rejects.toThrow(new StartError(line));
  });

  test('a file in the middle of its path', () => {
    const file = path.join(makeTemporaryFolder(), 'file');
    writeFileSync(file, 'text');
    expect(() => lockDataFolder(path.join(file, 'data'))).toThrow(
      new StartError(
        `The data folder ${file}/data cannot be made: a part of its path is a file. Set DATA_DIR to a folder that can be written to.`,
      ),
    );
  });

  test('a folder that this user cannot write to', () => {
    const dataDir = path.join(makeTemporaryFolder(), 'data');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o500);
    asUnprivilegedUser(() => {
      expect(() => lockDataFolder(dataDir)).toThrow(
        new StartError(
          `The data folder ${dataDir} cannot be read and written by this user. Set DATA_DIR to a folder that can be written to.`,
        ),
      );
    });
  });

  test('a damaged lock file', () => {
    const dataDir = makeTemporaryFolder();
    writeFileSync(path.join(dataDir, 'server.lock'), 'text '.repeat(1000));
    expect(() => lockDataFolder(dataDir)).toThrow(
      `The lock file server.lock in the data folder ${dataDir} cannot be used: file is not a database. Make this user its owner, and empty it; do not delete it.`,
    );
  });

  test('a database file that is none, which stays as it is', async () => {
    const dataDir = makeTemporaryFolder();
    writeFileSync(path.join(dataDir, 'tierbook.db'), 'text '.repeat(1000));
    await expect(openOn(dataDir)).rejects.toThrow(
      new StartError(
        `The database file tierbook.db in the data folder ${dataDir} is not a database. Restore a backup, or move the file away to start with an empty database.`,
      ),
    );
    expect(statSync(path.join(dataDir, 'tierbook.db')).size).toBe(5000);
  });

  test('a folder in the place of the database file', async () => {
    const dataDir = makeTemporaryFolder();
    mkdirSync(path.join(dataDir, 'tierbook.db'));
    await expect(openOn(dataDir)).rejects.toThrow(
      `The database file tierbook.db in the data folder ${dataDir} cannot be opened by this user.`,
    );
  });
});

test('the database file is readable by its owner only, and so is its log', async () => {
  const dataDir = makeTemporaryFolder();
  const database = await openOn(dataDir);
  for (const name of ['tierbook.db', 'tierbook.db-wal']) {
    expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
  }
  await database.close();
  expect(existsSync(path.join(dataDir, 'tierbook.db-wal'))).toBe(false);
});

function openOn(dataDir: string) {
  return openDatabase({ dataDir, databaseUrl: null });
}

/** One letter: R runs, S sleeps, Z is dead but not collected. */
function processStateOf(pid: number): string | undefined {
  return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
}

/** Root may write everywhere. */
function asUnprivilegedUser(work: () => void): void {
  if (process.geteuid?.() !== 0) {
    work();
    return;
  }
  process.seteuid?.('nobody');
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}
