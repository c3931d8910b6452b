import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import {
  isSentByHand,
  openPriceData,
  type PriceData,
  readPriceStatus,
} from '#server/modules/catalogue/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Command, CommandContext } from './command.ts';
import { LAYOUT_USAGE, layoutCommandIn, layoutsCommandIn } from './layout-commands.ts';
import { linesOfStatus } from './price-status-lines.ts';

export const PRICE_USAGE = `  prices status          show what is published, what waits for a decision, and the state of syncing
  prices publish [id]    publish the waiting snapshot, or another one that was held back or discarded
  prices discard [id]    discard the waiting snapshot; the same content does not come back by itself
  prices rollback [id]   publish what visitors saw before again, or any earlier list; pauses syncing
  prices resume          resume syncing after a rollback or an upload
${LAYOUT_USAGE}`;

/** Null if the words are not a valid command. */
export function priceCommandIn([verb = '', ...rest]: readonly string[]): Command | null {
  if (verb === 'layouts') return layoutsCommandIn(rest);
  if (verb === 'layout') return layoutCommandIn(rest);
  const id = idIn(rest);
  if (id === null) return null;
  switch (verb) {
    case 'publish':
      return decisionCommand((prices) => prices.publish({ by: ACTORS.commandLine, id }), published);
    case 'discard':
      return decisionCommand((prices) => prices.discard({ by: ACTORS.commandLine, id }), discarded);
    case 'rollback':
      return decisionCommand((prices) => prices.rollback({ by: ACTORS.commandLine, id }), rolledBack);
    case 'status':
      return id === undefined ? showStatus : null;
    case 'resume':
      return id === undefined
        ? decisionCommand((prices) => prices.resume({ by: ACTORS.commandLine }), resumed)
        : null;
    default:
      return null;
  }
}

/** Undefined if there is no id, null if the text is not one. */
function idIn([text, ...more]: readonly string[]): number | null | undefined {
  if (text === undefined) return undefined;
  return more.length === 0 && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

async function showStatus({ database, environment }: CommandContext): Promise<string[]> {
  const { timeZone, priceSource } = environment;
  const isByHand = await isSentByHand(database.query, priceSource);
  return linesOfStatus(await readPriceStatus(database), { timeZone, isByHand });
}

function decisionCommand<T>(
  decide: (prices: PriceData) => Promise<T>,
  lineOf: (result: T) => string,
): Command {
  return async ({ database }) => [lineOf(await decide(openPriceData({ database, clock: systemClock })))];
}

function published({ id }: { id: number }): string {
  return `Snapshot ${id} is published.`;
}

function discarded({ id, hasEndedPause }: { id: number; hasEndedPause: boolean }): string {
  const syncing = hasEndedPause ? ' Syncing, which its upload had paused, is on again.' : '';
  return `Snapshot ${id} is discarded. It comes back only with "prices publish ${id}".${syncing}`;
}

function rolledBack({ id }: { id: number }): string {
  return `Snapshot ${id} is published again. Syncing is paused until "prices resume".`;
}

function resumed(): string {
  return 'Syncing is resumed. A running server reads the price source in a moment.';
}
