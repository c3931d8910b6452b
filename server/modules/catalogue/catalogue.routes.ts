import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { AnswerAhead } from '#server/platform/http/http-server.ts';
import { answerFor, sendReady, withoutStoring } from '#server/platform/http/ready-answer.ts';
import { tierAskedFor } from '#server/platform/http/view-as.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import type { Catalogue } from './catalogue.service.ts';
import type { ReadyLists } from './price-lists/make-ready.ts';
import { listViewOf } from './price-lists/price-rows.ts';

interface CatalogueRoutesParts {
  readonly catalogue: Catalogue;
  /** Called for every price list that is sent. The list does not wait for it. */
  readonly noteView: (request: FastifyRequest) => void;
}

export function catalogueRoutes(app: FastifyInstance, { catalogue, noteView }: CatalogueRoutesParts): void {
  registerCall(app, calls.listCategories, {
    sendsReadyAnswers: true,
    handler: (request, reply) => {
      const asked = tierAskedFor(request);
      const lists = catalogue.lists().categories[asked ?? pricingRoleOfViewer(request.caller.role)];
      return asked === null ? answerWith(lists, request, reply) : answerAsTier(lists, request, reply);
    },
  });

  registerCall(app, calls.listDevices, {
    sendsReadyAnswers: true,
    handler: (request, reply) => {
      const asked = tierAskedFor(request);
      const lists = catalogue.lists().devices[asked ?? listViewOf(request.caller.role)];
      const list = lists.get(request.params.category) ?? fail('category/not-found');
      if (asked !== null) return answerAsTier(list, request, reply);
      noteView(request);
      return answerWith(list, request, reply);
    },
  });
}

function answerWith(lists: ReadyLists, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendReady(request, reply, answerFor(lists, request.headers));
}

/** The very bytes of the tier, which are nobody's access. They stay out of caches: they are not the admin's own list. */
function answerAsTier(lists: ReadyLists, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendReady(request, reply, withoutStoring(answerFor(lists, request.headers)));
}

interface VisitorsParts {
  readonly catalogue: Pick<Catalogue, 'lists'>;
  readonly isUnlocked: (request: Pick<IncomingMessage, 'headers'>) => boolean;
  /** Counts the lists that are sent. */
  readonly sent: Counters['listsAhead'];
}

/** Public lists for visitors who may see them. The routes handle other spellings of an address, and a locked site. */
export function answerVisitors({ catalogue, isUnlocked, sent }: VisitorsParts): AnswerAhead {
  return (request) => {
    const lists = catalogue.lists().forVisitors.get(request.url ?? '');
    if (lists === undefined || !isUnlocked(request)) return null;
    const answer = answerFor(lists, request.headers);
    if (answer.body === null) sent.unchanged += 1;
    else sent.full += 1;
    return answer;
  };
}
