export { backUpBeforeRemoval, openAutomaticBackup } from './automatic-backup.service.ts';
export { examine } from './doctor.service.ts';
export type { Finding } from './finding.ts';
export { exposeMetrics, watchLeaderConnection } from './metrics.module.ts';
export { openBackedUpDatabase, openBesideServer } from './open-backed-up-database.service.ts';
export { operationsRoutes } from './operations.routes.ts';
export { warnOf, whyNotReady } from './readiness.service.ts';
export { backUpBefore, type KeyVerdict, type Restored, restore } from './restore.service.ts';
