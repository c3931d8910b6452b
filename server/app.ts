import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import type { Environment } from './environment.ts';
import { activityRoutes, openActivity } from './modules/activity/index.ts';
import { analyticsRoutes, openAnalytics } from './modules/analytics/index.ts';
import {
  answerVisitors,
  catalogueRoutes,
  findPublicList,
  openCatalogue,
  openPriceReview,
  priceDataRoutes,
  refuseUnfitMoney,
  type SourceSettings,
  startSnapshotCleanup,
} from './modules/catalogue/index.ts';
import {
  configurationRoutes,
  openConfiguration,
  startRevisionCleanup,
} from './modules/configuration/index.ts';
import { customerRoutes, openCustomerServices, openUsage, recordViews } from './modules/customers/index.ts';
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
import { authorizeRequests } from './platform/http/authorization.ts';
import { bootDataOf } from './platform/http/boot-data.ts';
import { trustedProxies } from './platform/http/client-address.ts';
import { Connections, drainConnectionsOnClose } from './platform/http/connections.ts';
import { validateByContract } from './platform/http/contract-routes.ts';
import { refuseCrossSiteWrites } from './platform/http/cross-site.ts';
import { answerErrors, refuseUnknownPaths } from './platform/http/error-handler.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { serverOptions } from './platform/http/server-options.ts';
import { serveWebPage } from './platform/http/web-page.ts';
import { type Counters, newCounters } from './platform/metrics/counters.ts';
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

/** The whole server, not listening yet: `main` opens a port, tests inject requests. The caller closes the parts. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { environment, webFolder, documentFolder } = parts;
  const counters = newCounters();
  const modules = await openModules(parts, counters);
  const app = createFastify(parts, modules, counters);
  await describeApi(app);
  await registerRoutes(app, parts, modules);
  startBackgroundWork(app, parts, modules, counters);
  const { configuration, identity, isPublished } = modules;
  const bootData = () => bootDataOf(configuration.current(), environment, identity.isSiteProtected());
  const findList = (addressed: string) => findPublicList(modules.catalogue.lists(), addressed);
  app.setNotFoundHandler(
    serveWebPage(app, { folder: webFolder, documentFolder, bootData, isPublished, findList }),
  );
  return app;
}

type Modules = Awaited<ReturnType<typeof openModules>>;

async function openModules(given: AppParts, { attempts, visits }: Counters) {
  const retention = await openCheckedRetention(given);
  const parts = { ...given, retention };
  const configuration = await openConfiguration(parts);
  const catalogue = await openCatalogue({ ...parts, configuration });
  await catalogue.readFirstPrices();
  const usage = openUsage(parts);
  const identity = await openIdentity({ ...parts, noteCustomerSignIn: usage.signedIn, attempts });
  const isPublished = (category: string) => catalogue.lists().devices.public.has(category);
  const analytics = openAnalytics({ ...parts, ...analyticsSettings(parts.environment), isPublished, visits });
  return { configuration, catalogue, usage, identity, analytics, retention, isPublished };
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

/** The hooks that run before every route, and so must be added before the routes. */
function createFastify(
  parts: AppParts,
  { catalogue, identity }: Modules,
  counters: Counters,
): FastifyInstance {
  const { environment, database, logger, droppedLogLines = () => 0 } = parts;
  const { metricsToken: token } = environment;
  const isTrusted = trustedProxies(environment.trustedProxies);
  const answerAhead = answerVisitors({
    catalogue,
    isUnlocked: identity.isUnlocked,
    sent: counters.listsAhead,
  });
  const connections = new Connections({ isTrusted, counters: counters.connections });
  const app = fastify(serverOptions({ logger, isTrusted, answerAhead, connections }));
  drainConnectionsOnClose(app, connections);
  sendSecurityHeaders(app);
  answerErrors(app);
  refuseUnknownPaths(app);
  refuseCrossSiteWrites(app);
  authorizeRequests(app, identity);
  exposeMetrics(app, { token, database, counters, droppedLogLines });
  validateByContract(app);
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
  configurationRoutes(app, { database, clock, configuration, refuseUnfitMoney });
  identity.registerRoutes(app);
  catalogueRoutes(app, { catalogue, noteView: recordViews(usage, identity) });
  customerRoutes(app, openCustomerServices({ database, clock, secretKey, digest, timeZone }));
  await priceDataRoutes(
    app,
    openPriceReview({ database, clock, configuration, catalogue, sourceSettings, logger: app.log }),
  );
  activityRoutes(app, openActivity(database));
  await analyticsRoutes(app, analytics);
}

function startBackgroundWork(
  app: FastifyInstance,
  parts: AppParts,
  modules: Modules,
  counters: Counters,
): void {
  const { catalogue, identity, usage, analytics, retention } = modules;
  app.addHook('preClose', async () => retention.stop());
  runWhileListening(app, async () =>
    watchLeaderConnection({ ...parts, counters: counters.leaderConnection }),
  );
  runWhileListening(app, () => catalogue.startUpkeep());
  runWhileListening(app, async () =>
    startSnapshotCleanup({ ...parts, retention, timeZone: parts.environment.timeZone }),
  );
  runWhileListening(app, async () => startRevisionCleanup({ ...parts, retention }));
  runWhileListening(app, () => identity.startUpkeep());
  runWhileListening(app, async () => usage.startUpkeep());
  runWhileListening(app, async () => analytics.startUpkeep());
  if (parts.isBackedUp) {
    const backups = openAutomaticBackup({
      ...parts,
      retention,
      settings: parts.environment,
      counters: counters.backups,
    });
    runWhileListening(app, async () => backups.start());
  }
  app.addHook('onClose', () => usage.close());
  app.addHook('onClose', () => analytics.close());
}

function analyticsSettings(environment: Environment) {
  const { analyticsWindowMs, analyticsMax, analyticsRetentionDays, timeZone } = environment;
  const limit = { windowMs: analyticsWindowMs, maxRequests: analyticsMax };
  return { timeZone, limit, retentionDays: analyticsRetentionDays };
}

/** Starts background work after the port is open, so that a slow price source never delays a start. */
function runWhileListening(app: FastifyInstance, start: () => Promise<() => Promise<void>>): void {
  let started: Promise<() => Promise<void>> | null = null;
  let isClosing = false;
  app.addHook('onListen', async () => {
    // A server that is stopped while the hooks run must not start work that nobody would stop.
    if (isClosing) return;
    started = start();
    await started;
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    const stop = await started;
    await stop?.();
  });
}
