import type { Environment } from '#server/environment.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { NO_LEADER, NOT_READY } from './readiness.service.ts';

const TIMEOUT_MS = 5000;

const ADVICE: Readonly<Record<string, string>> = {
  [NOT_READY.handles]:
    'Raise the limit (LimitNOFILE in its systemd unit, ulimits in compose). If the number keeps growing, restart the server and report this.',
  [NOT_READY.database]: 'See the lines about the database.',
  [NO_LEADER]:
    'Prices are not synced, visits are not counted, old records are not deleted and no backups are made, because no server can open the connection to PostgreSQL that makes it the leader. Its log says why. Let the database allow more connections, or wait for the running restore to finish; no restart is needed.',
};

/** Asks the server at HOST and PORT whether it is ready; only the server knows how many file handles it has open. */
export async function findingOnServer({ host, port }: Pick<Environment, 'host' | 'port'>): Promise<Finding> {
  if (port === 0) return ok('server', 'PORT is 0, so its address is not known and it was not checked.');
  const address = `http://${hostToAsk(host)}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return verdictOnAnswer(address, answer.ok, readinessIn(await answer.text()));
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (errorCodeOf(cause) === 'ECONNREFUSED') return ok('server', `No server is running at ${address}.`);
    return problem(
      'server',
      `It accepts connections at ${address} but does not answer (${reasonOf(cause)}). It may have run out of file handles or connections: check its log, then restart it.`,
    );
  }
}

interface Readiness {
  readonly status: string;
  readonly warning: string | null;
}

function verdictOnAnswer(address: string, isReady: boolean, readiness: Readiness | null): Finding {
  if (readiness === null) return warning('server', `Something other than Tierbook answers at ${address}.`);
  const { status, warning: said } = readiness;
  if (!isReady) return problem('server', `It is not ready: ${status}. ${ADVICE[status] ?? ''}`.trimEnd());
  if (said === null) return ok('server', `It answers at ${address} and is ready.`);
  return problem('server', `It answers at ${address}, but ${said}. ${ADVICE[said] ?? ''}`.trimEnd());
}

function readinessIn(text: string): Readiness | null {
  try {
    const { status, warning: said } = JSON.parse(text);
    if (typeof status !== 'string') return null;
    return { status, warning: typeof said === 'string' ? said : null };
  } catch {
    return null;
  }
}

/** A server that listens on every interface also listens on the loopback address. */
function hostToAsk(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
