import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import { removeLeftover } from '#server/platform/database/index.ts';

/** Why Tierbook made a backup by itself. */
export type BackupReason = 'daily' | 'before-migration' | 'before-purge' | 'before-restore';

/** How many of each kind are kept. A person removes those from before a restore. */
const KEPT = { daily: 7, 'before-migration': 7, 'before-purge': 7 } as const;
/** None is deleted before this age: a clock that jumps causes several backups within a day. */
const KEPT_MS = 7 * 24 * 3_600_000;

const NAME =
  /^tierbook-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})(\d{3})-(daily|before-migration|before-purge|before-restore)\.backup$/;

const DRAFT_END = '.partial';

export interface OwnBackup {
  readonly file: string;
  readonly at: number;
  readonly reason: string;
}

/** The folder for the backups that Tierbook makes by itself; people's own files in it are never touched. */
export class BackupFolder {
  readonly path: string;

  constructor(dataDir: string) {
    this.path = path.join(dataDir, 'backups');
  }

  /** An unused file name for a new backup. Removes the leftovers of crashes first: they may fill the disk. */
  async newFile(reason: BackupReason, at: number): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await this.#removeLeftovers();
    let time = at;
    while (existsSync(this.#fileOf(reason, time))) time += 1;
    return this.#fileOf(reason, time);
  }

  /** The newest first. */
  async list(): Promise<OwnBackup[]> {
    const names = existsSync(this.path) ? await readdir(this.path) : [];
    return names.flatMap((name) => this.#ownBackup(name)).sort((one, other) => other.at - one.at);
  }

  /**
   * Removes all but the newest of each kind. `now` must be a trusted time. A file named after a later time
   * was made by a clock that was ahead, and must not push out the others.
   */
  async prune(now: number): Promise<void> {
    const backups = (await this.list()).filter(({ at }) => at <= now + CLOCK_SKEW_MS);
    for (const [reason, kept] of Object.entries(KEPT)) {
      const older = backups.filter((each) => each.reason === reason).slice(kept);
      const surplus = older.filter(({ at }) => at <= now - KEPT_MS);
      for (const { file } of surplus) await rm(file, { force: true });
    }
  }

  async #removeLeftovers(): Promise<void> {
    const isOwn = (name: string) => name.endsWith(DRAFT_END) && NAME.test(name.slice(0, -DRAFT_END.length));
    for (const name of (await readdir(this.path)).filter(isOwn)) {
      await removeLeftover(path.join(this.path, name));
    }
  }

  #fileOf(reason: BackupReason, at: number): string {
    const stamp = new Date(at)
      .toISOString()
      .replace(/[-:.Z]/g, '')
      .replace('T', '-');
    return path.join(this.path, `tierbook-${stamp}-${reason}.backup`);
  }

  #ownBackup(name: string): OwnBackup[] {
    const parts = NAME.exec(name);
    if (!parts) return [];
    const [year = 0, month = 0, ...rest] = parts.slice(1, 8).map(Number);
    const at = Date.UTC(year, month - 1, ...rest);
    return [{ file: path.join(this.path, name), at, reason: parts[8] ?? '' }];
  }
}
