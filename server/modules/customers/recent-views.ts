/** How many sessions one process remembers; those it forgot only cost another write. */
const SESSIONS_MAX = 20_000;

/** When sessions last looked at prices, as far as this process has seen and the database may not have heard yet. */
export class RecentViews {
  #recent = new Map<number, number>();
  #older = new Map<number, number>();

  find(sessionId: number): number | undefined {
    return this.#recent.get(sessionId) ?? this.#older.get(sessionId);
  }

  note(sessionId: number, at: number): void {
    if (this.#recent.size >= SESSIONS_MAX / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(sessionId, at);
  }
}
