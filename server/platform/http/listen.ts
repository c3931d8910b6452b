import type { FastifyInstance } from 'fastify';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { handleLimit } from '#server/platform/handles.ts';
import { StartError } from '#server/platform/start-error.ts';

/** Beyond this, new connections are refused. */
const MAX_CONNECTIONS = 10_000;
/** For the database, the price source and the backups, which need file handles like connections. */
const RESERVED_HANDLES = 128;
const MIN_CONNECTIONS = 16;

interface Place {
  readonly host: string;
  readonly port: number;
}

interface Opened {
  /** The address to show to a person. */
  readonly address: string;
  /** The one that was opened; PORT may be 0. */
  readonly port: number;
}

export async function listen(app: FastifyInstance, place: Place): Promise<Opened> {
  app.server.maxConnections = connectionsWithin(handleLimit());
  const { level } = app.log;
  try {
    // The framework would log the same again, less readably.
    app.log.level = 'silent';
    await app.listen({ ...place, backlog: 1024 });
  } catch (error) {
    throw new StartError(whyNotListening(place, error), { cause: error });
  } finally {
    app.log.level = level;
  }
  const opened = app.server.address();
  const port = typeof opened === 'object' && opened !== null ? opened.port : place.port;
  return { address: `http://${shownHost(place.host)}:${port}`, port };
}

function connectionsWithin(limit: number | null): number {
  if (limit === null) return MAX_CONNECTIONS;
  return Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, limit - RESERVED_HANDLES));
}

function whyNotListening({ host, port }: Place, error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or set PORT to another number.`;
  }
  if (code === 'EACCES') {
    return `This user may not open port ${port}. Set PORT to a number above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST is "${host}", which is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for every interface.`;
  }
  return `Port ${port} on ${host} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
}

/** Nobody types a wildcard or loopback address into a browser. */
function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
