import type { Environment } from '#server/environment.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { NO_LEADER, NOT_READY } from './readiness.service.ts';

const PATIENCE_MS = 5000;

const ADVICE: Readonly<Record<string, string>> = {
  [NOT_READY.handles]:
    'Allow it more (LimitNOFILE in its systemd unit, ulimits in compose); if they go on growing, restart it and report this.',
  [NOT_READY.database]: 'See what is said of the database.',
  [NO_LEADER]:
    'Prices are not synced, visits are not counted, old records are not deleted and no backups are made, because no server can open the connection to PostgreSQL that makes it the leader. Its log says why. Let the database allow more connections, or finish the restore that runs; no restart is needed.',
};

/** Asks the server that runs with this environment whether it is ready; only it knows what it has open. */
export async function findingOnServer({ host, port }: Pick<Environment, 'host' | 'port'>): Promise<Finding> {
  if (port === 0) return ok('server', 'PORT is 0, so its address is not known here. It was not asked.');
  const address = `http://${askedHost(host)}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return verdictOnAnswer(address, answer.ok, readinessIn(await answer.text()));
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (errorCodeOf(cause) === 'ECONNREFUSED') return ok('server', `None runs at ${address} now.`);
    return problem(
      'server',
      `It takes connections at ${address} but does not answer (${reasonOf(cause)}). It may be out of file handles or of connections: look at its log, then restart it.`,
    );
  }
}

interface Readiness {
  readonly status: string;
  readonly warning: string | null;
}

function verdictOnAnswer(address: string, isReady: boolean, readiness: Readiness | null): Finding {
  if (readiness === null) return warning('server', `What answers at ${address} is not Tierbook.`);
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

/** Whoever listens on every interface also listens on the machine's own. */
function askedHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
