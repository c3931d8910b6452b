/** Where links that go to other people lead: PUBLIC_URL, or else the address of this browser. Without a slash at its end. */
export function siteAddress(publicUrl: string | null | undefined): string {
  return (publicUrl ?? window.location.origin).replace(/\/$/, '');
}
