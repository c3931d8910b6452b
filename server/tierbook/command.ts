import type { Database } from '#server/platform/database/index.ts';

/** What a command gets from the outside, and where its words go. */
export interface Outside {
  readonly variables: Record<string, string | undefined>;
  say(line: string): void;
  complain(line: string): void;
}

export const EXIT = { done: 0, refused: 1, misused: 2 } as const;

export interface CommandContext {
  readonly database: Database;
  readonly timeZone: string;
  /** The key that this database was set up with; asked for only by commands that need it. */
  secretKey(): Promise<string>;
}

/** Works on the open database. Returns what to print. */
export type Command = (context: CommandContext) => Promise<string[]>;

/** Opens what it needs by itself: an open database would be in its way. Returns the exit code. */
export interface IndependentCommand {
  run(outside: Outside): Promise<number>;
}

/** Why a command was not carried out, for the person who gave it. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}
