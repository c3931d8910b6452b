import { isSessionId, UNKNOWN_SESSION_ID } from '#domain/contract/text-rules/visit-rules.ts';
import { isStored, readStored, type StorageKey, writeStored } from '#web/lib/storage.ts';

const KEY = 'analytics_session_id' satisfies StorageKey;
const ID_BYTES = 16;

interface VisitorSession {
  readonly id: string;
  /** Just created: this browser has not been here before, or its storage was cleared. */
  readonly isNew: boolean;
}

export function openVisitorSession(): VisitorSession {
  const known = readStored(KEY);
  if (known !== null && isSessionId(known)) return { id: known, isNew: false };
  const id = newSessionId();
  writeStored(KEY, id);
  return { id, isNew: true };
}

/** Leaving a page never starts a session: without a stored one the id is unknown. */
export function storedSessionId(): string {
  const known = isStored(KEY) ? readStored(KEY) : null;
  return known !== null && isSessionId(known) ? known : UNKNOWN_SESSION_ID;
}

// Not randomUUID, which browsers do not offer over plain http, as on a shop's own network.
function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
