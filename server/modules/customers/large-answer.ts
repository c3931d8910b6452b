import type { FastifyReply } from 'fastify';

/**
 * Sends an answer that is one list of thousands of rows. The contract's check of every value on the way out would take
 * longer than the database: here the types alone vouch for it, and the tests hold each of these answers against its
 * schema. Row by row, since what is written at once can be forgotten at once.
 */
export function sendRows<Answer extends Readonly<Record<string, readonly object[]>>>(
  reply: FastifyReply,
  name: keyof Answer & string,
  rows: Iterable<Answer[typeof name][number]>,
): FastifyReply {
  const written: string[] = [];
  for (const row of rows) written.push(JSON.stringify(row));
  return reply.type('application/json; charset=utf-8').send(`{"${name}":[${written.join(',')}]}`);
}
