import { networkInterfaces } from 'node:os';

/** Where a browser reaches this server. */
export interface Reachable {
  readonly host: string;
  readonly port: number;
  /** The address that visitors use, from PUBLIC_URL. */
  readonly publicUrl?: string | null;
}

const WILDCARDS = ['0.0.0.0', '::'];
const LOOPBACKS = ['127.0.0.1', '::1'];

/** The address that opens the set-up. The code is in the fragment, which no browser sends and no log has. */
export function setupAddressOf({ host, port, publicUrl }: Reachable, code: string): string {
  const origin = publicUrl ?? `http://${shownHost(host)}:${port}`;
  return `${origin.replace(/\/$/, '')}/setup#${code}`;
}

/** With every interface open it is an address that a phone in the same network reaches too. */
function shownHost(host: string): string {
  if (WILDCARDS.includes(host)) return localNetworkAddress() ?? 'localhost';
  if (LOOPBACKS.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function localNetworkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
