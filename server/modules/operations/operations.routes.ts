import type { FastifyInstance } from 'fastify';

interface Operations {
  /** Why no traffic should come here; null while all is well. */
  whyNotReady(): Promise<string | null>;
  /** What is wrong although traffic may come; null while nothing is. */
  warnOf(): Promise<string | null>;
}

/** For whoever watches the process: open without a site grant, and outside the calls of the product. */
export function operationsRoutes(app: FastifyInstance, operations: Operations): void {
  const hidden = { schema: { hide: true }, config: { audience: 'open' } } as const;

  // Alive: the process answers. Restarting it would not bring a database back, so it is not asked.
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
