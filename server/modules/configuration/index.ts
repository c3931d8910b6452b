export { configurationRoutes } from './configuration.routes.ts';
export { type ConfigurationService, openConfiguration } from './configuration.service.ts';
export { keepRevisionsUp } from './save-configuration.service.ts';
