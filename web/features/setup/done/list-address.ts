/** Where visitors find the list: PUBLIC_URL if the server has one, else the address of this browser. */
export function listAddress(
  publicUrl: string | null | undefined,
  location: Pick<Location, 'origin'>,
): string {
  return publicUrl || `${location.origin}/`;
}

/** An address that only this machine can open. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);
}

/** Without what nobody types. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
