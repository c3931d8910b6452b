import type { FastifyInstance } from 'fastify';

interface Operations {
  /** Why this server should get no traffic; null while it is ready. */
  whyNotReady(): Promise<string | null>;
  /** What is wrong although this server may get traffic; null if nothing is. */
  warnOf(): Promise<string | null>;
}

/** For monitoring: open without a site grant, and not part of the API. */
export function operationsRoutes(app: FastifyInstance, operations: Operations): void {
  const hidden = { schema: { hide: true }, config: { audience: 'open' } } as const;

  // Only says that the process answers. A restart would not bring the database back, so it is not checked.
  app.get('/healthz', hidden, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', hidden, async (_, reply) => {
    const reason = await operations.whyNotReady();
    const warning = reason === null ? await operations.warnOf() : null;
    return reply
      .code(reason === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: reason ?? 'ready', ...(warning !== null && { warning }) });
  });
}
