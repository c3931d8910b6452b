import type { PriceSourceAnswer, SourceTest } from '#domain/contract/entities/price-data/price-source.ts';
import type { Catalogue } from '#server/modules/catalogue/catalogue.service.ts';
import { forgetSource } from '#server/modules/catalogue/price-state.repo.ts';
import type { PriceSource, SourceReading } from '#server/modules/catalogue/sources/price-source.ts';
import type { PackedCandidate } from '#server/modules/catalogue/sync/import-prices.ts';
import { type SyncOutcome, tryImport } from '#server/modules/catalogue/sync/sync-prices.service.ts';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { CurrentSource } from './current-source.service.ts';
import { describeUnreadable, describeWhatWouldCome } from './describe-test.ts';
import { type GivenChoice, openChoice, type ReadyChoice, readyChoice } from './open-choice.ts';
import { findChoice, saveChoice } from './price-source.repo.ts';

interface SourceChoiceParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: ConfigurationService;
  readonly catalogue: Catalogue;
}

interface Person {
  readonly by: string;
  readonly address: string;
}

interface SourceChange {
  /** Of the choice that the admin saw. */
  readonly revision: number;
  readonly choice: GivenChoice;
}

/** Where prices come from, as an admin chooses it in the browser. PRICE_SOURCE wins and locks the choice. */
export interface SourceChoices {
  get(): Promise<PriceSourceAnswer>;
  /** Reads the new source first: one that cannot be read, or has no prices, is refused and changes nothing. */
  change(change: SourceChange, admin: Person): Promise<SyncOutcome | null>;
  /** Without a choice it reads the current source. Stores nothing. */
  test(choice: GivenChoice | undefined): Promise<SourceTest>;
}

/** The admin gets an answer within this time, even if the source hangs. */
const READING_MS = 60_000;

export function openSourceChoices(parts: SourceChoiceParts): SourceChoices {
  return {
    get: async () => answerOf(await parts.catalogue.source()),
    change: (change, admin) => changeSource(parts, change, admin),
    test: (choice) => testSource(parts, choice),
  };
}

const LOCK = 'PRICE_SOURCE';

function answerOf(current: CurrentSource | null): PriceSourceAnswer {
  const choice = current?.choice ?? null;
  return {
    revision: current?.revision ?? 0,
    kind: current?.kind ?? 'upload',
    description: current?.description ?? '',
    lockedBy: current?.isLocked ? LOCK : null,
    changedBy: choice?.changedBy ?? null,
    changedAt: choice && new Date(choice.changedAt).toISOString(),
  };
}

async function requireUnlocked({ catalogue }: SourceChoiceParts): Promise<CurrentSource> {
  const current = await catalogue.source();
  if (current === null || current.isLocked) fail('source/locked');
  return current;
}

async function changeSource(
  parts: SourceChoiceParts,
  { revision, choice: given }: SourceChange,
  admin: Person,
): Promise<SyncOutcome | null> {
  const current = await requireUnlocked(parts);
  refuseIfNewer(current, revision);
  const { choice, source, reading } = await asRefusal(() => readChoice(parts, current, given));
  await saveChange(parts, { revision, choice, admin });
  return await parts.catalogue.sync(AbortSignal.timeout(READING_MS), {
    source: source && { ...source, description: choice.description, read: firstWith(reading, source) },
    revision: revision + 1,
  });
}

/** What was read is used once: a check that another one has overtaken reads anew. */
function firstWith(reading: SourceReading, source: PriceSource): PriceSource['read'] {
  let isUsed = false;
  return async (previousMark, signal) => {
    if (isUsed) return await source.read(previousMark, signal);
    isUsed = true;
    return reading;
  };
}

function refuseIfNewer({ revision, choice }: Pick<CurrentSource, 'revision' | 'choice'>, seen: number): void {
  if (seen === revision) return;
  fail(
    'source/newer-revision',
    choice
      ? { newer: { revision, savedBy: choice.changedBy, savedAt: new Date(choice.changedAt).toISOString() } }
      : undefined,
  );
}

/** What cannot be read is answered as a refusal of the address, and nothing is saved. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return fail('source/refused', undefined, describeUnreadable(error));
  }
}

interface ReadSource {
  readonly choice: ReadyChoice;
  /** Null with uploads, which are not read. */
  readonly source: PriceSource | null;
  readonly reading: SourceReading;
  readonly candidate: PackedCandidate | null;
}

async function readChoice(
  parts: SourceChoiceParts,
  { settings }: CurrentSource,
  given: GivenChoice,
): Promise<ReadSource> {
  const choice = readyChoice(given);
  const source = openChoice(choice, settings);
  if (source === null) return { choice, source, reading: { kind: 'unchanged' }, candidate: null };
  const { reading, candidate } = await readOnce(parts, source, choice.kind === 'sample');
  // A spreadsheet's id opens it, so its title is shown instead.
  const title = choice.kind === 'google' ? reading.title : undefined;
  return { choice: { ...choice, description: title ?? choice.description }, source, reading, candidate };
}

async function readOnce(
  { database, configuration }: SourceChoiceParts,
  source: PriceSource,
  isSample: boolean,
) {
  const reading = await source.read(null, AbortSignal.timeout(READING_MS));
  if (reading.kind !== 'read') throw new Error('a source without a mark must be read');
  const buckets = () => configuration.current().buckets;
  return { reading, candidate: await tryImport({ database, buckets, source, isSample }, reading) };
}

interface Change {
  readonly revision: number;
  readonly choice: ReadyChoice;
  readonly admin: Person;
}

async function saveChange(
  { database, clock }: SourceChoiceParts,
  { revision, choice, admin }: Change,
): Promise<void> {
  await database.transaction(async (trx) => {
    const at = clock.now();
    if (!(await saveChoice(trx, { ...choice, changedBy: admin.by, changedAt: at }, revision))) {
      const newer = await findChoice(trx);
      refuseIfNewer({ revision: newer?.revision ?? 0, choice: newer }, revision);
    }
    await forgetSource(trx);
    await recordAudit(trx, {
      at,
      actor: admin.by,
      action: 'price-source-changed',
      target: choice.description,
      address: admin.address,
      details: { kind: choice.kind },
    });
    await database.notify(trx, 'prices');
  });
}

async function testSource(parts: SourceChoiceParts, given: GivenChoice | undefined): Promise<SourceTest> {
  const current = given ? await requireUnlocked(parts) : await parts.catalogue.source();
  try {
    if (current === null) return describeWhatWouldCome(null);
    if (given) return describeWhatWouldCome((await readChoice(parts, current, given)).candidate);
    const { source, isSample } = current;
    return describeWhatWouldCome(source && (await readOnce(parts, source, isSample)).candidate);
  } catch (error) {
    return { ...describeWhatWouldCome(null), isReadable: false, message: describeUnreadable(error) };
  }
}
