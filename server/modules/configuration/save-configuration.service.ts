import { describeChanges, describeMoneyChanges } from '#domain/configuration/describe-changes.ts';
import { withKeptMoney } from '#domain/configuration/incoming-configuration.ts';
import { issueWords } from '#domain/configuration/issue-words.ts';
import { migrateConfiguration } from '#domain/configuration/migrate-configuration.ts';
import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import {
  type Configuration,
  configurationSchemaFor,
  type IncomingConfiguration,
  type ThemeByRole,
} from '#domain/contract/entities/configuration.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable, RevisionKind } from '#server/platform/database/index.ts';
import { fail, InvalidInput } from '#server/platform/http/failure.ts';
import { findConfiguration, type StoredConfiguration, saveConfiguration } from './configuration.repo.ts';
import { type ConfigurationService, readConfiguration, readRevision } from './configuration.service.ts';
import {
  findRevision,
  findRevisionData,
  listRevisions,
  type RevisionPage,
  type SavedRevision,
} from './revision.repo.ts';

export type { RevisionPage, SavedRevision };

export interface SaveParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: ConfigurationService;
  /** Fails if the published list does not fit the next money. In the transaction of the save. */
  readonly refuseUnfitMoney?: RefuseUnfitMoney;
}

type RefuseUnfitMoney = (
  trx: Queryable,
  money: { readonly before: Configuration['money']; readonly after: Configuration['money'] },
) => Promise<void>;

/** Who saves, from where, and which revision they edited; with null the last writer wins. */
export interface SaveRequest {
  readonly actor: string;
  readonly address: string;
  readonly expectedRevision: number | null;
}

type EditorKind = Extract<RevisionKind, 'save' | 'reset' | 'import'>;

/** An edit, an import or a reset. Money and rounding stay as they are stored if the request does not name them. */
export function saveWhole(
  parts: SaveParts,
  request: SaveRequest,
  incoming: IncomingConfiguration,
  kind: EditorKind,
): Promise<number> {
  return store(parts, request, {
    kind,
    action: 'configuration-saved',
    next: (current) => migrateConfiguration(withKeptMoney(incoming, current)),
  });
}

/** Saves only the themes and keeps the currently stored rules, money and rounding. */
export async function saveThemes(
  parts: SaveParts,
  request: SaveRequest,
  themeByRole: ThemeByRole,
): Promise<{ revision: number; themeByRole: ThemeByRole }> {
  const next = (current: Configuration) => ({
    ...current,
    themeByRole: { ...current.themeByRole, ...themeByRole },
  });
  const revision = await store(parts, request, { kind: 'theme', action: 'themes-saved', next });
  return { revision, themeByRole: parts.configuration.current().themeByRole };
}

/** Saves an earlier revision again as the newest, with its money and rounding; those between stay. */
export async function restoreRevision(
  parts: SaveParts,
  request: SaveRequest,
  revision: number,
): Promise<number> {
  const { configuration } = await getRevision(parts, revision);
  return store(parts, request, {
    kind: 'restore',
    action: 'configuration-restored',
    target: `revision ${revision}`,
    next: () => configuration,
  });
}

/** Newest first; with `before` those older than that revision. */
export function listSavedRevisions({ database }: SaveParts, before: number | null): Promise<RevisionPage> {
  return listRevisions(database.query, before);
}

export async function getRevision(
  { database }: SaveParts,
  revision: number,
): Promise<SavedRevision & { configuration: Configuration }> {
  const saved = (await findRevision(database.query, revision)) ?? fail('revision/not-found');
  const data = (await findRevisionData(database.query, revision)) ?? fail('revision/not-found');
  return { ...saved, configuration: readRevision(data) ?? fail('revision/unreadable') };
}

interface Change {
  readonly kind: RevisionKind;
  readonly action: AuditAction;
  readonly target?: string;
  readonly next: (current: Configuration) => Configuration;
}

/**
 * Every change of the configuration goes through here: saves, imports, resets, restorations and themes. Resolves when
 * the change is on disk and every list shows it.
 */
async function store(parts: SaveParts, request: SaveRequest, change: Change): Promise<number> {
  const { database, clock, configuration } = parts;
  const savedAt = clock.now();
  const { actor, address, expectedRevision } = request;
  const revision = await database.transaction(async (trx) => {
    const stored = await findConfiguration(trx);
    if (!stored) throw new Error('The configuration is missing from the database');
    await refuseIfNewer(trx, stored, expectedRevision);
    const before = readConfiguration(stored);
    const after = change.next(before);
    refuseIfInvalid(after);
    await parts.refuseUnfitMoney?.(trx, { before: before.money, after: after.money });
    const saved = await keep(trx, stored, { before, after, savedAt, savedBy: actor, kind: change.kind });
    const details = { revision: saved, kind: change.kind, ...moneyDetails(before, after) };
    const { action, target } = change;
    await recordAudit(trx, { at: savedAt, actor, action, target, address, details });
    await database.notify(trx, 'configuration');
    return saved;
  });
  await configuration.reload();
  return revision;
}

/** A whole made of what was sent and what is stored may not fit together: no cents in a currency without decimals. */
function refuseIfInvalid(after: Configuration): void {
  const parsed = configurationSchemaFor(after.money).safeParse(after);
  if (parsed.success) return;
  const [first] = parsed.error.issues;
  throw new InvalidInput(parsed.error, first && issueWords(first, after));
}

/** For Activity: these changes concern every price. */
function moneyDetails(before: Configuration, after: Configuration): { money?: string } {
  const lines = describeMoneyChanges(before, after);
  return lines.length === 0 ? {} : { money: lines.join('. ') };
}

interface ChangeToKeep {
  readonly before: Configuration;
  readonly after: Configuration;
  readonly kind: RevisionKind;
  readonly savedBy: string;
  readonly savedAt: number;
}

async function keep(
  trx: Queryable,
  stored: StoredConfiguration,
  { before, after, ...change }: ChangeToKeep,
): Promise<number> {
  const next = { ...change, data: JSON.stringify(after), changes: describeChanges(before, after) };
  const saved = await saveConfiguration(trx, next, stored.revision);
  if (!saved) throw new Error('The configuration changed within its own transaction');
  return saved.revision;
}

async function refuseIfNewer(
  trx: Queryable,
  stored: StoredConfiguration,
  expectedRevision: number | null,
): Promise<void> {
  if (expectedRevision === null || expectedRevision === stored.revision) return;
  const newest = await findRevision(trx, stored.revision);
  if (!newest) throw new Error(`Revision ${stored.revision} is not among the revisions`);
  const { revision, savedBy, savedAt } = newest;
  fail('configuration/newer-revision', {
    newer: { revision, savedBy, savedAt: new Date(savedAt).toISOString() },
  });
}
