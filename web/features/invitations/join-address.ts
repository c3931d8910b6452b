import type { NewInvitation } from '#domain/contract/entities/invitations.ts';
import { siteAddress } from '#web/lib/site-address.ts';

/** The token is in the fragment, which browsers send to no server: no log or referrer has it. */
export function joinAddress({ token, publicUrl }: Pick<NewInvitation, 'token' | 'publicUrl'>): string {
  return `${siteAddress(publicUrl)}/join#${token}`;
}
