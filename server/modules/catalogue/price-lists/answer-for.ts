import type { IncomingHttpHeaders } from 'node:http';
import { namesTag } from '#server/platform/http/names-tag.ts';
import type { ReadyAnswer } from '#server/platform/http/ready-answer.ts';
import { chooseEncoding } from './choose-encoding.ts';
import type { ReadyLists } from './make-ready.ts';

/** In the encoding that the client likes best, or that it has it already. */
export function answerFor(lists: ReadyLists, headers: IncomingHttpHeaders): ReadyAnswer {
  const list = lists[chooseEncoding(headers['accept-encoding']?.toString())];
  return namesTag(headers['if-none-match'], list.etag) ? list.unchanged : list.full;
}
