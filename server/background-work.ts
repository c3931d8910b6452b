import type { FastifyInstance } from 'fastify';
import { listRevisionsInHistory, startSnapshotCleanup } from './modules/catalogue/index.ts';
import { startRevisionCleanup } from './modules/configuration/index.ts';
import { openAutomaticBackup, watchLeaderConnection } from './modules/operations/index.ts';
import { startShopCleanup } from './modules/shop/index.ts';
import type { AppParts, Modules } from './open-modules.ts';
import type { Counters } from './platform/metrics/counters.ts';

/** What runs beside the requests: reading prices, clean-ups and backups. It ends with the server. */
export function startBackgroundWork(
  app: FastifyInstance,
  parts: AppParts,
  modules: Modules,
  counters: Counters,
): void {
  const { catalogue, shop, identity, usage, analytics, events, retention, setup, invitations, notices } =
    modules;
  app.addHook('preClose', async () => retention.stop());
  runWhileListening(app, async () =>
    watchLeaderConnection({ ...parts, counters: counters.leaderConnection }),
  );
  runWhileListening(app, () => catalogue.startUpkeep());
  runWhileListening(app, async () =>
    startSnapshotCleanup({ ...parts, retention, timeZone: parts.environment.timeZone }),
  );
  runWhileListening(app, async () =>
    startRevisionCleanup({ ...parts, retention, listNeeded: listRevisionsInHistory }),
  );
  runWhileListening(app, () => shop.startUpkeep());
  runWhileListening(app, async () => startShopCleanup({ ...parts, retention }));
  runWhileListening(app, () => identity.startUpkeep());
  runWhileListening(app, async () => events.start());
  runWhileListening(app, () => setup.startUpkeep());
  runWhileListening(app, async () => usage.startUpkeep());
  runWhileListening(app, async () => invitations.startUpkeep());
  runWhileListening(app, async () => modules.inquiries.startUpkeep());
  runWhileListening(app, async () => analytics.startUpkeep());
  runWhileListening(app, async () => notices.startUpkeep());
  if (parts.isBackedUp) {
    const backups = openAutomaticBackup({
      ...parts,
      retention,
      settings: parts.environment,
      counters: counters.backups,
      noteFailure: (trx) => notices.note(trx, { kind: 'backup-failed', number: null, path: '/admin' }),
    });
    runWhileListening(app, async () => backups.start());
  }
  app.addHook('onClose', () => catalogue.close());
  app.addHook('onClose', () => usage.close());
  app.addHook('onClose', () => analytics.close());
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
