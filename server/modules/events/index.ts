export { endStreamsOnClose, eventsRoutes } from './events.routes.ts';
export { Events } from './events.service.ts';
