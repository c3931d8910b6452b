import { visitorEndpoints } from '#domain/contract/calls/visitor-endpoints.ts';
import type { Versions } from '#domain/contract/entities/versions.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { authorizationOf, refusalOf } from '#web/lib/api/request.ts';
import { startTimeLimit } from '#web/lib/api/time-limit.ts';
import { readStored } from '#web/lib/storage.ts';
import { createEventReader } from './event-text.ts';

/** The server sends at least a comment every 25 seconds. A connection that has died says nothing, not even that. */
const SILENCE_MS = 60_000;

/** The server sends the first event at once. A proxy that collects the answer until it ends lets nothing through. */
const FIRST_EVENT_MS = 15_000;

/** The stream is open, or about to be, and brings nothing. Soon it would not either. */
export class SilentStream extends Error {
  readonly retryAfterMs = 10 * 60_000;
}

interface StreamTerms {
  readonly signal: AbortSignal;
  /** The next event is read when its promise is settled; if it fails, so does the stream. */
  readonly onVersions: (versions: Versions) => Promise<void>;
}

/** Reads the events of one connection until it ends. Refusals are thrown as with any call. */
export async function readEvents({ signal, onVersions }: StreamTerms): Promise<void> {
  const limit = startTimeLimit(signal);
  limit.allow(FIRST_EVENT_MS);
  let isHeard = false;
  try {
    const reader = (await openStream(limit.signal)).getReader();
    const decoder = new TextDecoder();
    const eventsIn = createEventReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const data of eventsIn(decoder.decode(value, { stream: true }))) {
        isHeard = true;
        limit.allow(SILENCE_MS);
        await onVersions(versionsIn(data));
      }
      if (isHeard) limit.allow(SILENCE_MS);
    }
  } catch (error) {
    throw limit.signal.aborted && !signal.aborted && !isHeard ? new SilentStream('No event arrives.') : error;
  } finally {
    limit.end();
  }
}

/** With fetch and not with an EventSource, which cannot send the token. */
async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { method, path } = visitorEndpoints.openEvents;
  const token = readStored('auth_token');
  const headers = authorizationOf(token);
  const response = await fetch(path, { method, credentials: 'include', headers, signal });
  if (response.ok && response.body) return response.body;
  const text = (await response.text()) || response.statusText;
  throw refusalOf(new ApiError(response.status, text, response.headers.get('retry-after')), token);
}

function versionsIn(data: string): Versions {
  const { list, shop }: Partial<Record<keyof Versions, unknown>> = JSON.parse(data);
  if (typeof list !== 'number' || typeof shop !== 'string') throw new TypeError('An event without versions');
  return { list, shop };
}
