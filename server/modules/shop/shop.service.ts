import { createHash } from 'node:crypto';
import type { BaseLogger } from 'pino';
import { type Brand, type ShopSettings, shopSettingsSchema } from '#domain/contract/entities/shop.ts';
import { brandOf } from '#domain/shop/brand-of.ts';
import { type GivenTexts, givenTextsOf, type LockableField } from '#domain/shop/shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS, tidySettings } from '#domain/shop/shop-settings.ts';
import { CoalescingRunner } from '#server/platform/coalescing-runner.ts';
import { type Database, watchForChanges } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { Logo, LogoFacts } from './check-logo.ts';
import { findLogo, findLogoFacts } from './logo.repo.ts';
import { findShop, type StoredShop } from './shop.repo.ts';

export interface ShopService {
  /** What variables set: it cannot be changed in the browser. */
  readonly given: GivenTexts;
  /** From memory, like everything that each page needs. */
  brand(): Brand;
  /** The logo in the brand, with its address; null without one. */
  logo(): (LogoFacts & { readonly address: string }) | null;
  /** What is saved, and by whom. */
  saved(): SavedShop;
  /** Differs after every change of the settings and of the brand; the same on every server with the same settings. */
  version(): string;
  /** Calls back after every change of the version, made by any process. Returns a stop function. */
  subscribe(listener: () => void): () => void;
  /** Loads what this or another process has saved. */
  reload(): Promise<void>;
  /** A stored picture, not only the current one: a browser may have the page from before a change. */
  findLogo(digest: string): Promise<Logo | null>;
  /** Applies the changes of other processes as they happen. Returns a stop function. */
  startUpkeep(): Promise<() => Promise<void>>;
}

export interface SavedShop {
  /** 0 before the first save; then nobody saved it. */
  readonly revision: number;
  readonly savedBy: string | null;
  readonly savedAt: number | null;
  readonly settings: ShopSettings;
}

export interface ShopParts {
  readonly database: Database;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly environment: Readonly<Record<LockableField['environmentKey'], string | null>>;
  /** The published list: the sample's contact is shown with the sample only. */
  readonly catalogue: {
    isSample(): boolean;
    onChange(listener: () => void): () => void;
  };
}

interface Loaded extends SavedShop {
  readonly logo: LogoFacts | null;
}

export async function openShop({
  database,
  logger,
  environment,
  catalogue,
}: ShopParts): Promise<ShopService> {
  const given = givenTextsOf(environment);
  let loaded = await load(database, null);
  let shown = showBrand(loaded, given, catalogue.isSample());
  const listeners = new Set<() => void>();
  const refresh = () => {
    const next = showBrand(loaded, given, catalogue.isSample());
    if (next.version === shown.version) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  const reloads = new CoalescingRunner(async () => {
    loaded = await load(database, loaded);
    refresh();
  });
  catalogue.onChange(refresh);
  return {
    given,
    brand: () => shown.brand,
    logo: () => loaded.logo && { ...loaded.logo, address: shown.brand.logo },
    saved: () => loaded,
    version: () => shown.version,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload: () => reloads.run(),
    findLogo: (digest) => findLogo(database.query, digest),
    async startUpkeep() {
      const { look, stop } = await watchForChanges(database, {
        channels: ['shop'],
        look: () => reloads.run(),
        faults: new FaultLog(logger),
        failed: 'cannot update the shop settings from the database',
        worksAgain: 'the shop settings are up to date again',
      });
      // There is no notification for changes between opening and listening.
      await look();
      return stop;
    },
  };
}

/** The same object for the same revision. */
async function load({ query }: Database, known: Loaded | null): Promise<Loaded> {
  const stored = await findShop(query);
  if (known && (stored?.revision ?? 0) === known.revision) return known;
  if (!stored)
    return { revision: 0, savedBy: null, savedAt: null, settings: DEFAULT_SHOP_SETTINGS, logo: null };
  const settings = getSettings(stored);
  const logo = settings.logo === null ? null : await findLogoFacts(query, settings.logo);
  const { revision, savedBy, savedAt } = stored;
  return { revision, savedBy, savedAt, settings, logo };
}

function showBrand({ revision, settings, logo }: Loaded, given: GivenTexts, isSample: boolean) {
  // A logo that is gone from the database is not shown as a broken picture.
  const brand = brandOf({ given, settings: { ...settings, logo: logo?.digest ?? null }, isSample });
  const digest = createHash('sha256').update(JSON.stringify(brand)).digest('base64url');
  // Variables belong to the brand but to no revision.
  return { brand, version: `${revision}-${digest.slice(0, 11)}` };
}

/** Validated again, because the file may have been edited or come from a newer release. */
export function getSettings({ settings, revision }: Pick<StoredShop, 'settings' | 'revision'>): ShopSettings {
  const parsed = parseStored(settings);
  if (parsed.success) return tidySettings(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the whole';
  throw new StartError(
    `The stored shop settings (revision ${revision}) cannot be used: ${where}: ${issue?.message ?? 'Invalid input'}`,
  );
}

/** An earlier revision; null if it cannot be read, for example because a file was edited. */
export function readSettings(settings: string): ShopSettings | null {
  const parsed = parseStored(settings);
  return parsed.success ? tidySettings(parsed.data) : null;
}

/** What a later release adds, a tier for example, is not chosen in what an earlier one saved. */
function parseStored(settings: string) {
  const stored = asObject(jsonOf(settings));
  const names = { ...DEFAULT_SHOP_SETTINGS.names, ...asObject(stored?.names) };
  return shopSettingsSchema.safeParse(stored && { ...DEFAULT_SHOP_SETTINGS, ...stored, names });
}

function asObject(value: unknown): { readonly names?: unknown } | null {
  return typeof value === 'object' ? value : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
