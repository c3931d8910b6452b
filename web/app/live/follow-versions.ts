import type { Role } from '#domain/contract/entities/roles.ts';
import type { Versions } from '#domain/contract/entities/versions.ts';
import { readEvents } from '#web/features/live/event-stream.ts';
import { keepConnected } from '#web/features/live/keep-connected.ts';
import { poll } from '#web/features/live/poll.ts';
import { isPresent } from '#web/features/live/presence.ts';
import { sessionDoubted } from '#web/features/sign-in/use-viewer-changes.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';

/** Where no stream arrives. */
const ASK_EVERY_MS = 60_000;
/** What the page learns after more than this without news may have changed at any time. */
const GAP_MS = 90_000;

interface VersionTerms {
  readonly role: Role;
  readonly signal: AbortSignal;
  /** `changedAt` is null after a gap. If it fails, the same versions are told again later. */
  readonly onVersions: (versions: Versions, changedAt: number | null) => Promise<void>;
}

/** Learns each new version from the stream, or asks for it where no stream arrives, until the signal is aborted. */
export async function followVersions({ role, signal, onVersions }: VersionTerms): Promise<void> {
  let heardAt = 0;
  let isConnected = false;
  let hasBeenConnected = false;
  /** The last attempt brought nothing: it was refused, or a proxy on the way keeps everything to itself. */
  let isUnreached = false;

  const hear = (versions: Versions): Promise<void> => {
    const now = Date.now();
    const changedAt = now - heardAt < GAP_MS ? now : null;
    heardAt = now;
    return onVersions(versions, changedAt);
  };

  const connect = async (attempt: AbortSignal) => {
    isConnected = false;
    const onEvent = (versions: Versions) => {
      if (isConnected) heardAt = Date.now();
      // The role may have changed in between, and this stream would say nothing of it.
      else if (hasBeenConnected) sessionDoubted.emit();
      isConnected = true;
      hasBeenConnected = true;
      isUnreached = false;
      return hear(versions);
    };
    await readEvents({ signal: attempt, onVersions: onEvent }).finally(() => {
      if (isConnected) heardAt = Date.now();
    });
  };

  const onEnd = () => {
    // The server ends the stream when the session ends or gets another role.
    if (isConnected) sessionDoubted.emit();
    else isUnreached = true;
  };

  const ask = async () => {
    if (!isUnreached) return;
    const { role: present, ...versions } = await callVisitorApi('getVersions', { signal });
    // A stream has arrived meanwhile, and may have told of a later version.
    if (!isUnreached) return;
    if (present === role) await hear(versions);
    else sessionDoubted.emit();
  };

  await Promise.all([
    keepConnected({ connect, onEnd, signal }),
    poll({ ask, everyMs: ASK_EVERY_MS, isNeeded: isPresent, signal }),
  ]);
}
