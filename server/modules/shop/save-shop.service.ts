import type { BaseLogger } from 'pino';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { describeShopChanges } from '#domain/shop/describe-shop-changes.ts';
import { type GivenTexts, lockedFields } from '#domain/shop/shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS, keepingFields, tidySettings } from '#domain/shop/shop-settings.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import { removalOfRevisions } from '#server/platform/retention/old-revisions.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { checkLogo, type Logo } from './check-logo.ts';
import { deleteUnusedLogos, findLogoFacts, saveLogo } from './logo.repo.ts';
import {
  deletePrunable,
  findOldestPrunable,
  findRevision,
  findShop,
  listRevisions,
  type StoredRevision,
  type StoredShop,
  saveShop,
} from './shop.repo.ts';
import { getSettings, readSettings, type ShopService } from './shop.service.ts';

export interface SaveParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: ShopService;
}

/** Who saves, from where, and which revision they edited. */
export interface SaveRequest {
  readonly actor: string;
  readonly address: string;
  readonly expectedRevision: number;
}

/** As sent: a logo is kept or taken back by its digest, or a new picture in base64. */
export interface SentSettings extends Omit<ShopSettings, 'logo'> {
  readonly logo: string | { readonly file: string } | null;
}

/** Saves a new choice. The same choice again changes nothing. */
export async function saveSettings(
  parts: SaveParts,
  request: SaveRequest,
  { logo: sent, ...rest }: SentSettings,
): Promise<void> {
  const picture = typeof sent === 'object' && sent !== null ? pictureOf(sent.file) : null;
  const logo = typeof sent === 'string' ? sent : (picture?.digest ?? null);
  const next = tidySettings({ ...rest, logo });
  await store(parts, request, {
    action: 'shop-saved',
    picture,
    logoMissing: SHOP_MESSAGES.logoUnknown,
    next: (current) => refuseLocked(parts.shop.given, current, next),
  });
}

/** Saves an earlier choice again as the newest. What a variable sets meanwhile stays as it is. */
export async function restoreSettings(
  parts: SaveParts,
  request: SaveRequest,
  revision: number,
): Promise<void> {
  const stored = (await findRevision(parts.database.query, revision)) ?? fail('revision/not-found');
  const earlier = readSettings(stored.settings) ?? fail('revision/unreadable');
  await store(parts, request, {
    action: 'shop-restored',
    restoredFrom: revision,
    picture: null,
    logoMissing: SHOP_MESSAGES.logoGone,
    next: (current) => keepingFields(earlier, current, lockedFields(parts.shop.given)),
  });
}

export interface SavedRevision extends Omit<StoredRevision, 'settings'> {
  readonly settings: ShopSettings;
}

/** Newest first; with `before` those older than that revision. `nextBefore` is null on the last page. */
export async function listSavedRevisions(
  { database }: Pick<SaveParts, 'database'>,
  before: number | null,
): Promise<{ revisions: SavedRevision[]; nextBefore: number | null }> {
  const { revisions, hasMore } = await listRevisions(database.query, before);
  return {
    // One that cannot be read could be neither shown nor restored.
    revisions: revisions.flatMap((stored) => {
      const settings = readSettings(stored.settings);
      return settings ? [{ ...stored, settings }] : [];
    }),
    nextBefore: hasMore ? (revisions.at(-1)?.revision ?? null) : null,
  };
}

function pictureOf(base64: string): Logo {
  const checked = checkLogo(Buffer.from(base64, 'base64'));
  return typeof checked === 'string' ? failField('shop/logo', 'settings.logo', checked) : checked;
}

function refuseLocked(given: GivenTexts, current: ShopSettings, next: ShopSettings): ShopSettings {
  const changed = lockedFields(given).find(({ read }) => read(current) !== read(next));
  if (changed)
    failField(
      'shop/locked',
      `settings.${changed.path}`,
      `${changed.label} is set by ${changed.variable} and cannot be changed here`,
    );
  return next;
}

interface Change {
  readonly action: 'shop-saved' | 'shop-restored';
  readonly restoredFrom?: number;
  /** A new one, stored with the settings that use it. */
  readonly picture: Logo | null;
  /** What to say if the logo is not stored. */
  readonly logoMissing: string;
  readonly next: (current: ShopSettings) => ShopSettings;
}

/** Every change goes through here. Resolves when it is on disk and every page of this server shows it. */
async function store(parts: SaveParts, request: SaveRequest, change: Change): Promise<void> {
  const { database, clock, shop } = parts;
  const savedAt = clock.now();
  await database.transaction(async (trx) => {
    const stored = await findShop(trx);
    refuseIfNewer(stored, request.expectedRevision);
    const before = stored ? getSettings(stored) : DEFAULT_SHOP_SETTINGS;
    const after = change.next(before);
    const changes = describeShopChanges(before, after);
    if (changes.length === 0) return;
    await keepLogo(trx, after.logo, change);
    const revision = (stored?.revision ?? 0) + 1;
    await keep(trx, request, { revision, savedAt, settings: after, changes, change });
    await database.notify(trx, 'shop');
  });
  await shop.reload();
}

async function keepLogo(
  trx: Queryable,
  digest: string | null,
  { picture, logoMissing }: Change,
): Promise<void> {
  if (picture) await saveLogo(trx, picture);
  else if (digest !== null && (await findLogoFacts(trx, digest)) === null)
    failField('shop/logo', 'settings.logo', logoMissing);
}

interface ToKeep {
  readonly revision: number;
  readonly savedAt: number;
  readonly settings: ShopSettings;
  readonly changes: readonly string[];
  readonly change: Change;
}

async function keep(
  trx: Queryable,
  { actor, address }: SaveRequest,
  { revision, savedAt, settings, changes, change }: ToKeep,
): Promise<void> {
  const { action, restoredFrom = null } = change;
  await saveShop(trx, {
    revision,
    settings: JSON.stringify(settings),
    logo: settings.logo,
    savedBy: actor,
    savedAt,
    changes,
    restoredFrom,
  });
  const target = restoredFrom === null ? undefined : `revision ${restoredFrom}`;
  const details = { revision, changes: changes.join('. ') };
  await recordAudit(trx, { at: savedAt, actor, action, target, address, details });
}

function refuseIfNewer(stored: StoredShop | null, expectedRevision: number): void {
  if ((stored?.revision ?? 0) === expectedRevision) return;
  // None is stored if a backup from before the first save was restored meanwhile.
  if (!stored) fail('shop/newer-revision');
  const { revision, savedBy, savedAt } = stored;
  fail('shop/newer-revision', {
    newer: { revision, savedBy, savedAt: new Date(savedAt).toISOString() },
  });
}

const HOUR_MS = 3_600_000;

interface CleanupParts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Logos go with the last revision that used them. */
export async function pruneShop({ database, retention }: Omit<CleanupParts, 'logger'>): Promise<void> {
  const { query } = database;
  const removal = removalOfRevisions({
    what: 'old revisions of the shop settings',
    findOldest: (before) => findOldestPrunable(query, before),
    deleteSome: (before, limit) => deletePrunable(query, before, limit),
  });
  await retention.remove({
    ...removal,
    async remove(now) {
      await removal.remove(now);
      await database.transaction((trx) => deleteUnusedLogos(trx));
    },
  });
}

/** At the start and every hour, on the leader only. Returns a stop function. */
export function startShopCleanup(parts: CleanupParts): () => Promise<void> {
  return runPeriodically(() => pruneShop(parts), {
    everyMs: HOUR_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'cannot delete old revisions of the shop settings',
    worksAgain: 'old revisions of the shop settings are deleted again',
  });
}
