import type { NewInvitation } from '#domain/contract/entities/invitations.ts';

/** The token is in the fragment, which browsers send to no server: no log or referrer has it. */
export function joinAddress({ token, publicUrl }: Pick<NewInvitation, 'token' | 'publicUrl'>): string {
  const site = (publicUrl ?? window.location.origin).replace(/\/$/, '');
  return `${site}/join#${token}`;
}
