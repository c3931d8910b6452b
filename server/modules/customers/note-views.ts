import type { FastifyRequest } from 'fastify';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Usage } from './usage.service.ts';

/** For the price lists: notes who looks at one. For a visitor it costs one look at the caller. */
export function noteViews(
  usage: Pick<Usage, 'viewed'>,
  identity: Pick<Identity, 'originOf'>,
): (request: FastifyRequest) => void {
  return (request) => {
    const { session } = request.caller;
    if (session !== null) usage.viewed(session, () => identity.originOf(request));
  };
}
