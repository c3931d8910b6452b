import type { IncomingMessage } from 'node:http';
import type { AnswerAhead } from '#server/platform/http/http-server.ts';
import type { Catalogue } from './catalogue.service.ts';
import { answerFor } from './price-lists/answer-for.ts';

interface VisitorsParts {
  readonly catalogue: Pick<Catalogue, 'lists'>;
  readonly isUnlocked: (request: Pick<IncomingMessage, 'headers'>) => boolean;
}

/** Public lists for those who may see them. Another spelling of an address, and a closed gate, is the door's matter. */
export function answerVisitors({ catalogue, isUnlocked }: VisitorsParts): AnswerAhead {
  return (request) => {
    const lists = catalogue.lists().forVisitors.get(request.url ?? '');
    return lists !== undefined && isUnlocked(request) ? answerFor(lists, request.headers) : null;
  };
}
