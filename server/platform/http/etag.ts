import { createHash } from 'node:crypto';

/** Only depends on what is given, so that every server gives the same answer the same tag, even after a restart. */
export function etagOf(...parts: readonly (string | Uint8Array)[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return `"${digest.digest('base64url').slice(0, 27)}"`;
}
