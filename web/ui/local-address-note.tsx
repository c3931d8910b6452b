/** For messages, links and cards that go to other devices: from a browser on the server itself they would lead nowhere. */
export function LocalAddressNote({ address, className = '' }: { address: string; className?: string }) {
  if (!isLocal(address)) return null;
  return (
    <p className={`type-caption text-warning ${className}`}>
      Other devices cannot open this address: use Tierbook at the address that your customers open.
    </p>
  );
}

/** An address that only this machine can open. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);
}
