import { AUDIT_ACTIONS, type AuditAction } from '#domain/contract/audit-actions.ts';

export const KIND_NAMES = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'signed-out': 'Signed out',
  'gate-passed': 'Site gate passed',
  'gate-refused': 'Site gate refused',
  'pin-check-refused': 'Admin PIN refused',
  'pin-taken-refused': 'Taken PIN refused',
  'attempts-refused': 'Attempts refused',
  'attempts-cleared': 'Attempts cleared',
  'staff-pins-created': 'First PINs created',
  'pin-changed': 'PIN changed',
  'pin-reset': 'PIN reset',
  'site-password-changed': 'Site password changed',
  'site-protection-enabled': 'Site protection enabled',
  'site-protection-disabled': 'Site protection disabled',
  'passcode-created': 'Passcode created',
  'passcode-enabled': 'Passcode enabled',
  'passcode-disabled': 'Passcode disabled',
  'passcode-password-changed': 'Passcode password changed',
  'passcode-deleted': 'Passcode deleted',
  'customer-created': 'Customer created',
  'customer-updated': 'Customer updated',
  'customer-pin-changed': 'Customer PIN changed',
  'customer-deleted': 'Customer deleted',
  'configuration-saved': 'Configuration saved',
  'configuration-restored': 'Configuration restored',
  'themes-saved': 'Themes saved',
  'prices-synced': 'Prices synced',
  'prices-published': 'Prices published',
  'prices-discarded': 'Prices discarded',
  'prices-rolled-back': 'Prices rolled back',
  'syncing-resumed': 'Syncing resumed',
  'workbook-uploaded': 'Workbook uploaded',
} as const satisfies Record<AuditAction, string>;

export function isAuditAction(value: string): value is AuditAction {
  return AUDIT_ACTIONS.some((action) => action === value);
}
