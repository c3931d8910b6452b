import { type FastifyInstance, fastify } from 'fastify';
import { startBackgroundWork } from './background-work.ts';
import { activityRoutes, openActivity } from './modules/activity/index.ts';
import { analyticsRoutes } from './modules/analytics/index.ts';
import {
  answerAhead,
  catalogueRoutes,
  findPublicList,
  openPriceReview,
  priceDataRoutes,
  refuseUnfitMoney,
} from './modules/catalogue/index.ts';
import { configurationRoutes } from './modules/configuration/index.ts';
import {
  customerFileRoutes,
  customerRoutes,
  openCustomerFiles,
  openCustomerServices,
  recordViews,
} from './modules/customers/index.ts';
import { endStreamsOnClose, eventsRoutes } from './modules/events/index.ts';
import { exposeMetrics, operationsRoutes, warnOf, whyNotReady } from './modules/operations/index.ts';
import { shopRoutes } from './modules/shop/index.ts';
import { type AppParts, type Modules, openModules } from './open-modules.ts';
import { describeApi } from './platform/http/api-docs.ts';
import { authorizeRequests } from './platform/http/authorization.ts';
import { trustedProxies } from './platform/http/client-address.ts';
import { Connections, drainConnectionsOnClose } from './platform/http/connections.ts';
import { validateByContract } from './platform/http/contract-routes.ts';
import { refuseCrossSiteWrites } from './platform/http/cross-site.ts';
import { bootDataOf } from './platform/http/document/boot-data.ts';
import { answerErrors, refuseUnknownPaths } from './platform/http/error-handler.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { serverOptions } from './platform/http/server-options.ts';
import { serveWebPage } from './platform/http/web-page.ts';
import { type Counters, newCounters } from './platform/metrics/counters.ts';

/** The whole server, not listening yet: `main` opens a port, tests inject requests. The caller closes the parts. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { webFolder, documentFolder } = parts;
  const counters = newCounters();
  const modules = await openModules(parts, counters);
  const app = createFastify(parts, modules, counters);
  await describeApi(app);
  await registerRoutes(app, parts, modules);
  startBackgroundWork(app, parts, modules, counters);
  const { configuration, identity, shop, isPublished, setup } = modules;
  const bootData = () =>
    bootDataOf(configuration.current(), shop.brand(), {
      isSiteProtected: identity.isSiteProtected(),
      pinsBeforeClaim: setup.pinsBeforeClaim(),
    });
  const pictures = () => ({ logo: shop.logo(), publicUrl: parts.environment.publicUrl });
  const findList = (addressed: string) => findPublicList(modules.catalogue.lists(), addressed);
  app.setNotFoundHandler(
    serveWebPage(app, {
      folder: webFolder,
      documentFolder,
      bootData,
      pictures,
      isPublished,
      findList,
      isClaimed: async () => (await setup.read()) === null,
    }),
  );
  return app;
}

/** The hooks that run before every route, and so must be added before the routes. */
function createFastify(
  parts: AppParts,
  { catalogue, identity, events, usage }: Modules,
  counters: Counters,
): FastifyInstance {
  const { environment, database, logger, droppedLogLines = () => 0 } = parts;
  const { metricsToken: token } = environment;
  const isTrusted = trustedProxies(environment.trustedProxies);
  const connections = new Connections({ isTrusted, counters: counters.connections });
  const ahead = { catalogue, identity, isViewDue: usage.isViewDue, sent: counters.listsAhead };
  const app = fastify(serverOptions({ logger, isTrusted, answerAhead: answerAhead(ahead), connections }));
  endStreamsOnClose(app, events);
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
  const { environment, database, clock } = parts;
  const { configuration, catalogue, shop, usage, identity, analytics, events, setup, invitations } = modules;
  const { sharing, notices } = modules;
  const { timeZone, publicUrl } = environment;
  operationsRoutes(app, {
    whyNotReady: () => whyNotReady(database),
    warnOf: () => warnOf(database),
  });
  configurationRoutes(app, { database, clock, configuration, refuseUnfitMoney });
  identity.registerRoutes(app);
  setup.registerRoutes(app);
  catalogueRoutes(app, { catalogue, noteView: recordViews(usage, identity) });
  const managersSetTiers = () => shop.saved().settings.managersSetTiers;
  customerRoutes(app, openCustomerServices({ ...parts, timeZone, managersSetTiers, publicUrl }));
  invitations.registerRoutes(app);
  modules.inquiries.registerRoutes(app);
  await customerFileRoutes(app, openCustomerFiles({ database, clock, timeZone }));
  await priceDataRoutes(app, openPriceReview({ database, clock, configuration, catalogue, logger: app.log }));
  shopRoutes(app, { database, clock, shop, publicUrl });
  sharing.registerRoutes(app);
  modules.changes.registerRoutes(app);
  notices.registerRoutes(app);
  eventsRoutes(app, events);
  activityRoutes(app, openActivity(database));
  await analyticsRoutes(app, analytics);
}
