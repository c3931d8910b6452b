export { findInvitationOf, type InvitationOfCustomer, listInvitations } from './invitation-states.service.ts';
export { openInvitations } from './invitations.module.ts';
export { endInvitations } from './invitations.service.ts';
