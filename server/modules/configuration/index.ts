export { configurationRoutes } from './configuration.routes.ts';
export {
  type ConfigurationService,
  openConfiguration,
} from './configuration.service.ts';
export { findMoney, findPastConfiguration, findStoredRevision } from './find-stored.service.ts';
export { startRevisionCleanup } from './revision-cleanup.service.ts';
