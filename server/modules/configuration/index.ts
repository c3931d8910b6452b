export { configurationRoutes } from './configuration.routes.ts';
export {
  type ConfigurationService,
  openConfiguration,
} from './configuration.service.ts';
export { findMoney } from './find-money.service.ts';
export { startRevisionCleanup } from './save-configuration.service.ts';
