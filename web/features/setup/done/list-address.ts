/** Where visitors find the list: PUBLIC_URL if the server has one, else the address of this browser. */
export function listAddress(
  publicUrl: string | null | undefined,
  location: Pick<Location, 'origin'>,
): string {
  return publicUrl || `${location.origin}/`;
}

/** Without what nobody types. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
