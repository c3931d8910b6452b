import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { NOTICE_LIMITS } from '#domain/contract/deal-limits.ts';
import { connectionProblemOf } from '#server/platform/outgoing/connection-problem.ts';
import {
  type OutgoingSettings,
  publicAgent,
  publicLookup,
  refusePrivateNumber,
} from '#server/platform/outgoing/public-addresses.ts';
import type { NoticeRequest } from './notice-request.ts';

export interface SendingSettings extends OutgoingSettings {
  /** Aborts after that time; tests pass their own, so that they need not wait. */
  readonly deadline?: (ms: number) => AbortSignal;
}

/**
 * Sends a notice to an untrusted address. Returns why it did not arrive, with the host alone because path and query may
 * hold a key; null if it did. The agent checks the address that it connects to, after names are resolved.
 */
export async function postNotice(
  address: URL,
  request: NoticeRequest,
  { settings, signal }: { readonly settings: SendingSettings; readonly signal: AbortSignal },
): Promise<string | null> {
  const { host } = address;
  const { deadline: deadlineAfter = AbortSignal.timeout } = settings;
  const deadline = deadlineAfter(NOTICE_LIMITS.fetchSeconds * 1000);
  const agent = publicAgent(settings);
  try {
    refusePrivateNumber(address, settings.allowsPrivate);
    const answer = await send(address, request, {
      settings,
      agent,
      signal: AbortSignal.any([signal, deadline]),
    });
    answer.destroy();
    return problemOfStatus(answer.statusCode ?? 0, host);
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) return `${host} did not answer within ${NOTICE_LIMITS.fetchSeconds} seconds.`;
    const problem = connectionProblemOf(error);
    if (problem === null) throw error;
    return `${host} ${problem.words}`;
  } finally {
    agent.destroy();
  }
}

interface SendTerms {
  readonly settings: SendingSettings;
  readonly agent: https.Agent;
  readonly signal: AbortSignal;
}

function send(
  address: URL,
  { headers, body }: NoticeRequest,
  { settings, agent, signal }: SendTerms,
): Promise<IncomingMessage> {
  const { ca } = settings;
  const options = {
    method: 'POST',
    headers,
    signal,
    agent,
    lookup: publicLookup(settings),
    ...(ca && { ca }),
  };
  return new Promise((resolve, reject) => {
    https.request(address, options).on('response', resolve).on('error', reject).end(body);
  });
}

function problemOfStatus(status: number, host: string): string | null {
  if (status >= 200 && status < 300) return null;
  // Not followed: the body would go to an address that nobody has entered.
  if (status >= 300 && status < 400)
    return `${host} redirects (${status}). Enter the address that it leads to.`;
  if (status === 401 || status === 403) return `${host} does not accept notices at this address (${status}).`;
  if (status === 404 || status === 410) return `${host} has nothing at this address (${status}).`;
  if (status === 429) return `${host} accepts no more notices at the moment (${status}).`;
  if (status >= 500) return `${host} is not available at the moment (${status}).`;
  return `${host} refused the notice (${status}).`;
}
