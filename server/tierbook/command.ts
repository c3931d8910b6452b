import type { Environment } from '#server/environment.ts';
import type { Database } from '#server/platform/database/index.ts';

/** What a command gets from the process, and where its output goes. */
export interface Outside {
  readonly variables: Record<string, string | undefined>;
  say(line: string): void;
  complain(line: string): void;
}

export const EXIT = { done: 0, refused: 1, misused: 2 } as const;

export interface CommandContext {
  readonly database: Database;
  readonly environment: Environment;
  /** The key that this database was set up with; only some commands need it. */
  secretKey(): Promise<string>;
}

/** Works on the open database. Returns the lines to print. */
export type Command = (context: CommandContext) => Promise<string[]>;

/** Opens what it needs itself, because an open database would block it. Returns the exit code. */
export interface IndependentCommand {
  run(outside: Outside): Promise<number>;
}

/** Why a command was refused, for the person who ran it. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}
