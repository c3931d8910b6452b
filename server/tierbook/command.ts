import type { Database } from '#server/platform/database/index.ts';

export interface CommandContext {
  readonly database: Database;
  readonly timeZone: string;
  /** The key that this database was set up with; asked for only by commands that need it. */
  secretKey(): Promise<string>;
}

/** Returns what to print. */
export type Command = (context: CommandContext) => Promise<string[]>;

/** How the records name whoever gives a command. */
export const COMMAND_LINE = 'command line';

/** Why a command was not carried out, for the person who gave it. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}
