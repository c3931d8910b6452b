import type { FastifyRequest } from 'fastify';
import { viewAsSchema } from '#domain/contract/entities/changes.ts';
import { isSignedIn } from '#domain/contract/entities/roles.ts';
import { z } from '#domain/contract/zod.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { fail, InvalidInput } from './failure.ts';

const querySchema = z.object({ as: viewAsSchema });

/** The tier whose list an admin asks for with `as`; null without it. Nobody else may ask, whatever it says. */
export function tierAskedFor({ caller, query }: Pick<FastifyRequest, 'caller' | 'query'>): TierId | null {
  if (typeof query !== 'object' || query === null || !('as' in query)) return null;
  if (caller.role !== 'admin') fail(isSignedIn(caller.role) ? 'access/denied' : 'session-ended');
  const { data, error } = querySchema.safeParse(query);
  if (error) throw new InvalidInput(error);
  return data.as;
}
