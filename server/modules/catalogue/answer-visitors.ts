import type { IncomingMessage } from 'node:http';
import type { AnswerAhead } from '#server/platform/http/http-server.ts';
import { answerFor } from '#server/platform/http/ready-answer.ts';
import type { Tally } from '#server/platform/metrics/tally.ts';
import type { Catalogue } from './catalogue.service.ts';

interface VisitorsParts {
  readonly catalogue: Pick<Catalogue, 'lists'>;
  readonly isUnlocked: (request: Pick<IncomingMessage, 'headers'>) => boolean;
  /** Where the lists that are sent are counted. */
  readonly sent: Tally['listsAhead'];
}

/** Public lists for those who may see them. Another spelling of an address, and a closed gate, is the door's matter. */
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
