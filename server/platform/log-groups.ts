type Level = 'info' | 'warn' | 'error';
type Logger = Record<Level | 'debug', (fields: object, msg: string) => void>;

interface GroupedLine {
  /** Where the line goes: for a request, with its id. */
  readonly logger: Logger;
  readonly level: Level;
  readonly msg: string;
  /** What all lines of a group have in common; it identifies the group. */
  readonly group: Readonly<Record<string, string | number>>;
  /** Logged with the first line only. */
  readonly details: object;
}

interface Group extends Pick<GroupedLine, 'level' | 'msg' | 'group'> {
  repeated: number;
}

const EVERY_MS = 60_000;
const OTHERS = 'others';

/**
 * For lines that others can cause at will: the first of a group is written at once, the others are counted, with one
 * line a minute while they continue. Otherwise strangers could fill the disk.
 * The level debug still writes each of them.
 */
export class LogGroups {
  readonly #logger: Logger;
  readonly #maxGroups: number;
  readonly #groups = new Map<string, Group>();
  #timer: NodeJS.Timeout | undefined;

  /** Lines beyond `maxGroups` groups are counted together. */
  constructor(logger: Logger, maxGroups: number) {
    this.#logger = logger;
    this.#maxGroups = maxGroups;
  }

  log({ logger, level, msg, group, details }: GroupedLine): void {
    const key = JSON.stringify([level, msg, group]);
    const known = this.#groups.get(key);
    if (known) known.repeated += 1;
    else if (this.#groups.size < this.#maxGroups) {
      this.#groups.set(key, { level, msg, group, repeated: 0 });
      this.#timer ??= this.#nextReport();
      logger[level]({ ...group, ...details }, msg);
      return;
    } else this.#countAmongOthers(level);
    logger.debug({ ...group, ...details }, msg);
  }

  /** Writes the counts, at the shutdown of the server. */
  close(): void {
    clearTimeout(this.#timer);
    this.#report();
    this.#groups.clear();
  }

  #countAmongOthers(level: Level): void {
    const key = `${OTHERS} ${level}`;
    const others = this.#groups.get(key) ?? { level, msg: 'of other kinds', group: {}, repeated: 0 };
    others.repeated += 1;
    this.#groups.set(key, others);
  }

  #nextReport(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#report();
      this.#timer = this.#groups.size > 0 ? this.#nextReport() : undefined;
    }, EVERY_MS).unref();
  }

  /** Forgets a quiet group, so that the next line of its kind is written at once. */
  #report(): void {
    for (const [key, { level, msg, group, repeated }] of this.#groups) {
      if (repeated === 0) this.#groups.delete(key);
      else {
        this.#logger[level]({ ...group, repeated }, msg);
        this.#groups.set(key, { level, msg, group, repeated: 0 });
      }
    }
  }
}
