import { parentPort, workerData } from 'node:worker_threads';
import { errorCodeOf } from '#server/platform/error-code.ts';
import {
  NO_ROWS,
  OPENING_ID,
  type StatementResult,
  type ThreadReply,
  type ThreadRequest,
} from './sqlite-protocol.ts';
import { SqliteSession } from './sqlite-session.ts';

if (!parentPort) throw new Error('This file must run in a worker thread');
const port = parentPort;

const session = openSession();
if (session) {
  port.on('message', ({ id, work }: ThreadRequest) => {
    port.postMessage(replyTo(id, () => session.perform(work)));
    if (work.kind === 'close') port.close();
  });
  // An unreadable request has no id to answer. Ending the thread rejects all pending requests.
  port.on('messageerror', (error) => {
    throw error;
  });
}

/** Without a session nothing listens, and the thread ends. */
function openSession(): SqliteSession | null {
  let opened: SqliteSession | null = null;
  const reply = replyTo(OPENING_ID, () => {
    opened = new SqliteSession(workerData);
    return NO_ROWS;
  });
  port.postMessage(reply);
  return opened;
}

function replyTo(id: number, perform: () => StatementResult): ThreadReply {
  try {
    return { id, result: perform() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { id, failure: { message: error.message, code: errorCodeOf(error) } };
  }
}
