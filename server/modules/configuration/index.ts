export { configurationRoutes } from './configuration.routes.ts';
export { openConfiguration } from './configuration.service.ts';
