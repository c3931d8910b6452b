import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import type { Environment } from './environment.ts';
import { activityRoutes, openActivity } from './modules/activity/index.ts';
import { analyticsRoutes, openAnalytics } from './modules/analytics/index.ts';
import {
  answerVisitors,
  catalogueRoutes,
  keepSnapshotsUp,
  openCatalogue,
  openPriceReview,
  priceDataRoutes,
  type SourceSettings,
} from './modules/catalogue/index.ts';
import { configurationRoutes, keepRevisionsUp, openConfiguration } from './modules/configuration/index.ts';
import { customerRoutes, noteViews, openCustomerServices, openUsage } from './modules/customers/index.ts';
import { type DigestSecret, openIdentity } from './modules/identity/index.ts';
import {
  backUpBeforeRemoval,
  exposeMetrics,
  openAutomaticBackup,
  operationsRoutes,
  warnOf,
  watchLeaderConnection,
  whyNotReady,
} from './modules/operations/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/index.ts';
import { describeApi } from './platform/http/api-docs.ts';
import { bootDataOf } from './platform/http/boot-data.ts';
import { trustedProxies } from './platform/http/client-address.ts';
import { Connections, drainConnectionsOnClose } from './platform/http/connections.ts';
import { speakContract } from './platform/http/contract-routes.ts';
import { refuseCrossSiteWrites } from './platform/http/cross-site.ts';
import { keepDoor } from './platform/http/door.ts';
import { answerErrors, refuseUnknownPaths } from './platform/http/error-handler.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { serverOptions } from './platform/http/server-options.ts';
import { serveWebPage } from './platform/http/web-page.ts';
import { newTally, type Tally } from './platform/metrics/tally.ts';
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
  /** Where prices come from. Without it the lists show what the database holds. */
  readonly sourceSettings?: SourceSettings;
  /** Where an address is. Without it no device and no visit has a place. */
  readonly placeOf?: PlaceOf;
  /** Whether the database is backed up every day; not where a test lends one. */
  readonly isBackedUp?: boolean;
  /** How many lines of the log nobody read in time. */
  readonly droppedLogLines?: () => number;
  /** How PINs and passwords are digested; slow by intent unless given. */
  readonly digest?: DigestSecret;
}

/** The whole server, not listening yet: `main` opens a port, tests inject requests. Whoever gave the parts closes them. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { environment, webFolder } = parts;
  const tally = newTally();
  const modules = await openModules(parts, tally);
  const app = openShell(parts, modules, tally);
  await describeApi(app);
  await registerRoutes(app, parts, modules);
  keepAllUp(app, parts, modules, tally);
  const { configuration, identity } = modules;
  const bootData = () => bootDataOf(configuration.current(), environment, identity.isSiteProtected());
  app.setNotFoundHandler(serveWebPage(app, { folder: webFolder, bootData }));
  return app;
}

type Modules = Awaited<ReturnType<typeof openModules>>;

async function openModules(given: AppParts, { attempts, visits }: Tally) {
  const retention = await openFirstLook(given);
  const parts = { ...given, retention };
  const configuration = await openConfiguration(parts);
  const catalogue = await openCatalogue({ ...parts, configuration });
  await catalogue.readFirstPrices();
  const usage = openUsage(parts);
  const identity = await openIdentity({ ...parts, noteCustomerSignIn: usage.signedIn, attempts });
  const isPublished = (category: string) => catalogue.lists().devices.public.has(category);
  const analytics = openAnalytics({ ...parts, ...analyticsSettings(parts.environment), isPublished, visits });
  return { configuration, catalogue, usage, identity, analytics, retention };
}

/** Before anything else is recorded: a clock that is wrong at this start must not vouch for itself. */
async function openFirstLook(parts: AppParts): Promise<Retention> {
  const { environment, secretKey, clock, logger, isBackedUp } = parts;
  const backUp = isBackedUp ? backUpBeforeRemoval(environment, secretKey, clock) : undefined;
  const retention = openRetention({ ...parts, backUp });
  try {
    await retention.look();
  } catch (error) {
    // A database that cannot be written now is no reason not to show prices. Whatever deletes looks again.
    logger.warn({ err: error }, 'the clock could not be compared with the last recorded moment');
  }
  return retention;
}

/** What stands in front of every route, and therefore comes before them. */
function openShell(parts: AppParts, { catalogue, identity }: Modules, tally: Tally): FastifyInstance {
  const { environment, database, logger, droppedLogLines = () => 0 } = parts;
  const { metricsToken: token } = environment;
  const isTrusted = trustedProxies(environment.trustedProxies);
  const answerAhead = answerVisitors({ catalogue, isUnlocked: identity.isUnlocked, sent: tally.listsAhead });
  const connections = new Connections({ isTrusted, tally: tally.connections });
  const app = fastify(serverOptions({ logger, isTrusted, answerAhead, connections }));
  drainConnectionsOnClose(app, connections);
  sendSecurityHeaders(app);
  answerErrors(app);
  refuseUnknownPaths(app);
  refuseCrossSiteWrites(app);
  keepDoor(app, identity);
  exposeMetrics(app, { token, database, tally, droppedLogLines });
  speakContract(app);
  return app;
}

async function registerRoutes(app: FastifyInstance, parts: AppParts, modules: Modules): Promise<void> {
  const { environment, database, clock, secretKey, sourceSettings, digest } = parts;
  const { configuration, catalogue, usage, identity, analytics } = modules;
  const { timeZone } = environment;
  operationsRoutes(app, {
    whyNotReady: () => whyNotReady(database),
    warnOf: () => warnOf(database),
  });
  configurationRoutes(app, { database, clock, configuration });
  identity.registerRoutes(app);
  catalogueRoutes(app, { catalogue, noteView: noteViews(usage, identity) });
  customerRoutes(app, openCustomerServices({ database, clock, secretKey, digest, timeZone }));
  await priceDataRoutes(
    app,
    openPriceReview({ database, clock, configuration, catalogue, sourceSettings, logger: app.log }),
  );
  activityRoutes(app, openActivity(database));
  await analyticsRoutes(app, analytics);
}

function keepAllUp(app: FastifyInstance, parts: AppParts, modules: Modules, tally: Tally): void {
  const { catalogue, identity, usage, analytics, retention } = modules;
  app.addHook('preClose', async () => retention.stop());
  whileListening(app, async () => watchLeaderConnection({ ...parts, tally: tally.leaderConnection }));
  whileListening(app, () => catalogue.keepUp());
  whileListening(app, async () =>
    keepSnapshotsUp({ ...parts, retention, timeZone: parts.environment.timeZone }),
  );
  whileListening(app, async () => keepRevisionsUp({ ...parts, retention }));
  whileListening(app, () => identity.keepUp());
  whileListening(app, async () => usage.keepUp());
  whileListening(app, async () => analytics.keepUp());
  if (parts.isBackedUp) {
    const backups = openAutomaticBackup({
      ...parts,
      retention,
      settings: parts.environment,
      tally: tally.backups,
    });
    whileListening(app, async () => backups.keepUp());
  }
  app.addHook('onClose', () => usage.close());
  app.addHook('onClose', () => analytics.close());
}

function analyticsSettings(environment: Environment) {
  const { analyticsWindowMs, analyticsMax, analyticsRetentionDays, timeZone } = environment;
  const limit = { windowMs: analyticsWindowMs, maxRequests: analyticsMax };
  return { timeZone, limit, retentionDays: analyticsRetentionDays };
}

/** After the port is open, so that a slow price source never delays a start. */
function whileListening(app: FastifyInstance, begin: () => Promise<() => Promise<void>>): void {
  let begun: Promise<() => Promise<void>> | null = null;
  let isClosing = false;
  app.addHook('onListen', async () => {
    // One hook waits for the other: a server that is stopped meanwhile must not begin what nobody would end.
    if (isClosing) return;
    begun = begin();
    await begun;
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    const end = await begun;
    await end?.();
  });
}
