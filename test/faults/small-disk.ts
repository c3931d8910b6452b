import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

/** Mounting a disk needs root; moving a part of PostgreSQL to it needs a server on this machine. */
export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;
export const CAN_MOVE_POSTGRES = CAN_MOUNT && (process.env.TEST_DATABASE_URL ?? '') === '';

const MEGABYTES = 32;
const COMMANDS = { mount: 'mount', unmount: 'umount' } as const;

/** A small real disk in memory. */
export class SmallDisk {
  readonly folder: string;

  constructor() {
    this.folder = mkdtempSync('/tmp/tierbook-disk-');
    execFileSync(COMMANDS.mount, [
      '-t',
      'tmpfs',
      '-o',
      `size=${MEGABYTES}m,mode=0755`,
      'tierbook-test',
      this.folder,
    ]);
    onTestFinished(() => {
      // Lazy unmount: a process may still have a file open there.
      execFileSync(COMMANDS.unmount, ['--lazy', this.folder]);
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  /** Fills the disk. Returns a function that frees the space. */
  fillUp(): () => void {
    const ballast = path.join(this.folder, 'ballast');
    const file = openSync(ballast, 'w');
    try {
      for (;;) writeSync(file, Buffer.alloc(4096));
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('ENOSPC')) throw error;
    } finally {
      closeSync(file);
    }
    return () => rmSync(ballast);
  }
}

/** Creates a PostgreSQL tablespace on that disk. Returns a function that moves an unused database there. */
export async function openTablespace({ folder }: SmallDisk): Promise<(databaseUrl: string) => Promise<void>> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const location = path.join(folder, 'postgres');
  mkdirSync(location);
  const { uid, gid } = statSync(`/proc/${rows[0]?.pid}`);
  chownSync(location, uid, gid);
  await client.query(`create tablespace small_disk location '${location}'`);
  onTestFinished(async () => {
    await client.query('drop tablespace small_disk');
    await client.end();
  });
  return async (databaseUrl) => {
    const name = new URL(databaseUrl).pathname.slice(1);
    await client.query(`alter database ${name} set tablespace small_disk`);
  };
}
