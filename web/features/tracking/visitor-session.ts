import { isSessionId, UNKNOWN_SESSION_ID } from '#domain/contract/visit-rules.ts';
import { isStored, readStored, type StorageKey, writeStored } from '#web/lib/storage.ts';

const KEY = 'analytics_session_id' satisfies StorageKey;
const ID_BYTES = 16;

interface VisitorSession {
  readonly id: string;
  /** Made just now: this browser has not been here before, or has forgotten it. */
  readonly isNew: boolean;
}

export function openVisitorSession(): VisitorSession {
  const known = readStored(KEY);
  if (known !== null && isSessionId(known)) return { id: known, isNew: false };
  const id = newSessionId();
  writeStored(KEY, id);
  return { id, isNew: true };
}

/** On leaving no session is begun any more: one that is not in storage has no name. */
export function storedSessionId(): string {
  const known = isStored(KEY) ? readStored(KEY) : null;
  return known !== null && isSessionId(known) ? known : UNKNOWN_SESSION_ID;
}

// Not randomUUID, which browsers keep from pages on plain http, such as a shop's own network.
function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
