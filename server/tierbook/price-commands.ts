import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { openPriceData, type PriceData, readPriceStatus } from '#server/modules/catalogue/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Command, CommandContext } from './command.ts';
import { linesOfStatus } from './price-status-lines.ts';

export const PRICE_USAGE = `  prices status          what is published, what waits for a decision, and how syncing goes
  prices publish [id]    publish the snapshot that waits, or another one that was held back or discarded
  prices discard [id]    discard the snapshot that waits; the same content does not come back by itself
  prices rollback [id]   show the list from before again, or any earlier one; pauses syncing
  prices resume          resume syncing after a roll back or an upload`;

/** Null when the words are no command. */
export function priceCommandIn([verb = '', ...rest]: readonly string[]): Command | null {
  const id = idIn(rest);
  if (id === null) return null;
  switch (verb) {
    case 'publish':
      return deciding((prices) => prices.publish({ by: ACTORS.commandLine, id }), published);
    case 'discard':
      return deciding((prices) => prices.discard({ by: ACTORS.commandLine, id }), discarded);
    case 'rollback':
      return deciding((prices) => prices.rollback({ by: ACTORS.commandLine, id }), rolledBack);
    case 'status':
      return id === undefined ? showStatus : null;
    case 'resume':
      return id === undefined
        ? deciding((prices) => prices.resume({ by: ACTORS.commandLine }), resumed)
        : null;
    default:
      return null;
  }
}

/** Undefined without one, null for what is none. */
function idIn([text, ...more]: readonly string[]): number | null | undefined {
  if (text === undefined) return undefined;
  return more.length === 0 && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

async function showStatus({ database, timeZone }: CommandContext): Promise<string[]> {
  return linesOfStatus(await readPriceStatus(database), timeZone);
}

function deciding<T>(decide: (prices: PriceData) => Promise<T>, tell: (result: T) => string): Command {
  return async ({ database }) => [tell(await decide(openPriceData({ database, clock: systemClock })))];
}

function published({ id }: { id: number }): string {
  return `Snapshot ${id} is published.`;
}

function discarded({ id }: { id: number }): string {
  return `Snapshot ${id} is discarded. It comes back only by "prices publish ${id}".`;
}

function rolledBack({ id }: { id: number }): string {
  return `Snapshot ${id} is published again. Syncing is paused until "prices resume".`;
}

function resumed(): string {
  return 'Syncing is resumed. A running server reads the price source within a moment.';
}
