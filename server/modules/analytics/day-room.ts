/** What one day may store: about half a million ordinary events. A flood from many addresses fills no more than this. */
export const ROOM_PER_DAY_BYTES = 256 * 1024 * 1024;

/**
 * How much of a day's room is used. Instances count for themselves and learn of each other by what is in the database,
 * so that all of them together may go a little over it.
 */
export class DayRoom {
  readonly #bytesMax: number;
  #day = 0;
  #used = 0;

  constructor(bytesMax = ROOM_PER_DAY_BYTES) {
    this.#bytesMax = bytesMax;
  }

  /** False when the day is full. */
  take(day: number, bytes: number): boolean {
    this.#turnTo(day);
    if (this.#used + bytes > this.#bytesMax) return false;
    this.#used += bytes;
    return true;
  }

  /** It was not stored after all. */
  giveBack(day: number, bytes: number): void {
    if (day === this.#day) this.#used -= bytes;
  }

  /** What the database has of that day, from all instances and from before a restart. */
  learn(day: number, bytes: number): void {
    this.#turnTo(day);
    this.#used = Math.max(this.#used, bytes);
  }

  #turnTo(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#used = 0;
  }
}
