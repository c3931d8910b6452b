import type { FastifyReply } from 'fastify';

/**
 * Sends an answer of thousands of rows. The contract's check of every value on the way out would take longer than the
 * database: here the types alone vouch for it, and the tests hold each of these answers against its schema.
 */
export function sendLarge(reply: FastifyReply, answer: object): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}
