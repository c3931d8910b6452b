import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { type Authenticator, tokenOf } from '#server/platform/http/authorization.ts';
import { type Caller, type CallerSession, PUBLIC } from '#server/platform/http/caller.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { AnswerAhead } from '#server/platform/http/http-server.ts';
import { answerFor, sendReady, withoutStoring } from '#server/platform/http/ready-answer.ts';
import { tierAskedFor } from '#server/platform/http/view-as.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import type { Catalogue } from './catalogue.service.ts';
import type { AddressedList } from './price-lists/build-price-lists.ts';
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

interface AheadParts {
  readonly catalogue: Pick<Catalogue, 'lists'>;
  readonly identity: Pick<Authenticator, 'isUnlocked'> & {
    /** Null if the session has ended, or if only the routes can find out. */
    callerAtOnce(token: string): Caller | null;
  };
  /** Whether a list that is sent now must be recorded as a view, which the routes do. */
  readonly isViewDue: (session: CallerSession) => boolean;
  /** Counts the lists that are sent. */
  readonly sent: Counters['listsAhead'];
}

/**
 * The lists of callers who may see them, each in the view of their role. The routes handle everything else: other
 * spellings of an address, a locked site, ended sessions, and views that must be recorded.
 */
export function answerAhead({ catalogue, identity, isViewDue, sent }: AheadParts): AnswerAhead {
  const listsOfSession = (token: string, { views, hasPrices }: AddressedList) => {
    const { role, session } = identity.callerAtOnce(token) ?? PUBLIC;
    if (session === null || (hasPrices && isViewDue(session))) return null;
    return views[listViewOf(role)];
  };
  const listsOfVisitor = (request: IncomingMessage, { views }: AddressedList) =>
    identity.isUnlocked(request) ? views.public : null;
  return (request) => {
    const addressed = catalogue.lists().byAddress.get(request.url ?? '');
    if (addressed === undefined) return null;
    const token = tokenOf(request);
    const lists = token === null ? listsOfVisitor(request, addressed) : listsOfSession(token, addressed);
    if (!lists) return null;
    const answer = answerFor(lists, request.headers);
    if (answer.body === null) sent.unchanged += 1;
    else sent.full += 1;
    return answer;
  };
}
