import type { FastifyInstance } from 'fastify';

export interface RegisteredRoute {
  readonly method: string;
  /** With its parameters, as `/api/config/history/:revision`. */
  readonly path: string;
}

/** Every route, read from the router's own tree. */
export function routesOf(app: FastifyInstance): RegisteredRoute[] {
  const open: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([│ ├└─]*)(\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      open.splice(indent.length / 4 - 1, open.length, segment);
      const path = open.join('');
      return methods.split(', ').flatMap((method) => (method ? [{ method, path }] : []));
    });
}
