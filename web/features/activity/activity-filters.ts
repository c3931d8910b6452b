import { AUDIT_ACTIONS, type AuditAction } from '#domain/contract/entities/audit-actions.ts';

export interface ActivityFilters {
  readonly person: string;
  readonly kind: AuditAction | '';
  /** Days as a date field gives them, '2025-11-14', both included; empty for no bound. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export const NO_FILTERS: ActivityFilters = { person: '', kind: '', firstDay: '', lastDay: '' };

export function isFiltered(filters: ActivityFilters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '');
}

interface FilterQuery {
  actor?: string;
  action?: AuditAction;
  from?: string;
  to?: string;
}

/** The query for the server. Its upper bound is exclusive, so it is the day after the last. */
export function queryOfFilters({ person, kind, firstDay, lastDay }: ActivityFilters): FilterQuery {
  const from = startOfDay(firstDay, 0);
  const to = startOfDay(lastDay, 1);
  return {
    ...(person.trim() && { actor: person.trim() }),
    ...(kind && { action: kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

// Not by adding 24 hours: a day on which the clocks change is shorter or longer.
function startOfDay(day: string, daysLater: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + daysLater).toISOString();
}

export const KIND_NAMES = {
  'signed-in': 'Signed in',
  'signed-in-by-invitation': 'Signed in by invitation',
  'sign-in-refused': 'Sign-in refused',
  'device-refused': 'Device refused',
  'invitation-refused': 'Invitation refused',
  'signed-out': 'Signed out',
  'gate-passed': 'Site gate passed',
  'gate-refused': 'Site gate refused',
  'pin-check-refused': 'Admin PIN refused',
  'pin-taken-refused': 'PIN already in use',
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
  'customers-imported': 'Customers imported',
  'customers-exported': 'Customers exported',
  'invitation-created': 'Invitation created',
  'invitations-created': 'Invitations created',
  'invitation-revoked': 'Invitation revoked',
  'device-forgotten': 'Device forgotten',
  'alert-expected': 'Alert marked as expected',
  'alert-no-longer-expected': 'Alert no longer expected',
  'configuration-saved': 'Configuration saved',
  'configuration-restored': 'Configuration restored',
  'themes-saved': 'Themes saved',
  'prices-synced': 'Prices synced',
  'prices-published': 'Prices published',
  'prices-discarded': 'Prices discarded',
  'prices-rolled-back': 'Prices rolled back',
  'syncing-resumed': 'Syncing resumed',
  'workbook-uploaded': 'Workbook uploaded',
  'layout-confirmed': 'Columns confirmed',
  'layout-forgotten': 'Columns forgotten',
  'shop-saved': 'Shop settings saved',
  'shop-restored': 'Shop settings restored',
  'price-source-changed': 'Price source changed',
  'setup-claimed': 'Installation set up',
  'setup-finished': 'Set-up finished',
  'inquiry-sent': 'Inquiry sent',
  'inquiry-updated': 'Inquiry changed',
  'inquiry-exported': 'Inquiry exported',
  'share-link-created': 'Share link created',
  'share-link-revoked': 'Share link revoked',
  'mark-looked-up': 'Mark looked up',
  'notices-changed': 'Notices changed',
} as const satisfies Record<AuditAction, string>;

export function isAuditAction(value: string): value is AuditAction {
  return AUDIT_ACTIONS.some((action) => action === value);
}
