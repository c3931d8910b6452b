import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from './environment.ts';
import { openAnalytics } from './modules/analytics/index.ts';
import { openCatalogue, readPriceHealth, type SourceSettings } from './modules/catalogue/index.ts';
import { openChanges } from './modules/changes/index.ts';
import { openConfiguration } from './modules/configuration/index.ts';
import { openUsage } from './modules/customers/index.ts';
import { Events } from './modules/events/index.ts';
import { type DigestSecret, openIdentity } from './modules/identity/index.ts';
import { openInquiries } from './modules/inquiries/index.ts';
import { openInvitations } from './modules/invitations/index.ts';
import { type Notices, openNotices } from './modules/notices/index.ts';
import { backUpBeforeRemoval } from './modules/operations/index.ts';
import { openSetup } from './modules/setup/index.ts';
import { openSharing } from './modules/sharing/index.ts';
import { openShop } from './modules/shop/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Queryable } from './platform/database/index.ts';
import type { Counters } from './platform/metrics/counters.ts';
import type { PlaceOf } from './platform/places/index.ts';
import { openRetention, type Retention } from './platform/retention/retention.ts';

export interface AppParts {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock: Clock;
  /** Pepper and signing key; verified against this database. */
  readonly secretKey: string;
  readonly logger: FastifyBaseLogger;
  /** The built web page. Without it the calls still answer. */
  readonly webFolder: string;
  /** What a document with a list is made of. Without it no document carries one. */
  readonly documentFolder?: string;
  /** Where prices come from. Without it the lists show what the database holds. */
  readonly sourceSettings?: SourceSettings;
  /** Where an address is. Without it no device and no visit has a place. */
  readonly placeOf?: PlaceOf;
  /** Whether the database is backed up every day; tests leave it out. */
  readonly isBackedUp?: boolean;
  /** How many log lines were dropped because nobody read them in time. */
  readonly droppedLogLines?: () => number;
  /** How PINs and passwords are hashed; slow on purpose unless given. */
  readonly digest?: DigestSecret;
}

export type Modules = Awaited<ReturnType<typeof openModules>>;

/** In the order in which they need each other. */
export async function openModules(given: AppParts, { attempts, visits, streams }: Counters) {
  const retention = await openCheckedRetention(given);
  const parts = { ...given, retention, timeZone: given.environment.timeZone };
  const configuration = await openConfiguration(parts);
  const notices = openStaffNotices(parts);
  const catalogue = await openCatalogue({ ...parts, ...notesTo(notices), configuration });
  await catalogue.readFirstPrices();
  const shop = await openShop({ ...parts, catalogue });
  const usage = openUsage({ ...parts, phone: () => shop.brand().phone });
  const identity = await openIdentity({
    ...parts,
    noteCustomerSignIn: usage.signedIn,
    noteRefusedDevice: usage.deviceRefused,
    attempts,
  });
  const isPublished = (category: string) => catalogue.lists().devices.public.has(category);
  const analytics = openAnalytics({ ...parts, ...analyticsSettings(parts.environment), isPublished, visits });
  const events = new Events({ ...parts, lists: catalogue.versions, shop, identity, counters: streams });
  const setup = await openSetup({ ...parts, identity });
  const invitations = openInvitations({ ...parts, identity, publicUrl: parts.environment.publicUrl });
  const inquiries = openInquiries({
    ...parts,
    ...notesTo(notices),
    catalogue,
    identity,
    publicUrl: parts.environment.publicUrl,
    settings: () => shop.saved().settings,
  });
  const sharing = openSharing({
    ...parts,
    catalogue,
    shop,
    identity,
    publicUrl: parts.environment.publicUrl,
  });
  const changes = openChanges({ ...parts, catalogue, shop });
  return {
    configuration,
    catalogue,
    shop,
    usage,
    identity,
    analytics,
    events,
    retention,
    isPublished,
    setup,
    invitations,
    inquiries,
    sharing,
    changes,
    notices,
  };
}

/** Runs before anything else is recorded: otherwise a wrong clock would confirm itself with its own records. */
async function openCheckedRetention(parts: AppParts): Promise<Retention> {
  const { environment, secretKey, clock, logger, isBackedUp } = parts;
  const backUp = isBackedUp ? backUpBeforeRemoval(environment, secretKey, clock) : undefined;
  const retention = openRetention({ ...parts, backUp });
  try {
    await retention.checkClock();
  } catch (error) {
    // Prices are shown even if the database cannot be written now. Every deletion checks the clock again.
    logger.warn({ err: error }, 'cannot compare the clock with the last recorded time');
  }
  return retention;
}

/** The addresses that sources may have are those to which notices may be sent. */
function openStaffNotices(parts: AppParts & { readonly retention: Retention }): Notices {
  const { publicUrl, allowPrivateSources } = parts.environment;
  const sending = parts.sourceSettings?.fetching ?? { allowsPrivate: allowPrivateSources === 'yes' };
  return openNotices({
    ...parts,
    publicUrl,
    sending,
    async sourceHealth(query) {
      const { isFailing, pausedReason, lastSuccessAt } = await readPriceHealth(query);
      return { isFailing: isFailing && pausedReason === null, lastSuccessAt };
    },
  });
}

/** What modules report to staff, each in its own transaction. */
function notesTo(notices: Notices) {
  return {
    noteWaiting: (trx: Queryable, number: number) =>
      notices.note(trx, { kind: 'prices-waiting', number, path: '/admin?panel=price-data' }),
    noteInquiry: (trx: Queryable, number: number, id: string) =>
      notices.note(trx, { kind: 'inquiry', number, path: `/manager?inquiry=${id}` }),
  };
}

function analyticsSettings(environment: Environment) {
  const { analyticsWindowMs, analyticsMax, analyticsRetentionDays, timeZone } = environment;
  const limit = { windowMs: analyticsWindowMs, maxRequests: analyticsMax };
  return { timeZone, limit, retentionDays: analyticsRetentionDays };
}
