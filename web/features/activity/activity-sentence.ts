import type { ActivityEntry } from '#domain/contract/entities/activity.ts';
import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import { counted } from '#domain/text/counts.ts';
import { FLAGGED_TIERS } from '#domain/tiers/customer-flags.ts';
import { isAuditAction } from './activity-filters.ts';

interface ActivitySentence {
  readonly who: string;
  /** What they did, to follow their name. */
  readonly did: string;
}

export function sentenceOf(entry: ActivityEntry): ActivitySentence {
  return { who: PEOPLE.get(entry.actor) ?? entry.actor, did: predicateOf(entry) };
}

const PEOPLE = new Map([
  ['admin', 'Admin'],
  ['manager', 'Manager'],
  ['vip', 'VIP'],
  ['visitor', 'A visitor'],
  ['command line', 'The command line'],
]);

// A newer server may report an action that this page does not know.
function predicateOf(entry: ActivityEntry): string {
  return isAuditAction(entry.action)
    ? PREDICATES[entry.action](entry)
    : `did something else: ${entry.action.replaceAll('-', ' ')}`;
}

type Predicate = (entry: ActivityEntry) => string;

const PREDICATES = {
  'staff-pins-created': () => 'created the first admin, manager and VIP PINs',
  'signed-in': () => 'signed in',
  'sign-in-refused': ({ details }) => `was refused at sign-in: wrong PIN${times(details.count)}`,
  'signed-out': () => 'signed out',
  'gate-passed': ({ target }) =>
    target === null || target === 'site password'
      ? 'passed the site gate with the site password'
      : `passed the site gate with ${passcode(target)}`,
  'gate-refused': ({ details }) => `was refused at the site gate: wrong password${times(details.count)}`,
  'pin-check-refused': ({ details }) => `was refused a change: wrong admin PIN${times(details.count)}`,
  'pin-taken-refused': () => 'was refused a PIN that is already in use',
  'attempts-refused': ({ details }) =>
    `was refused ${attempts(details.count, 'more attempt')} while locked out`,
  'attempts-cleared': ({ details }) => `cleared ${attempts(details.count, 'counted attempt')}`,
  'pin-changed': ({ target }) => `changed the ${staffName(target)} PIN`,
  'pin-reset': ({ target }) => `reset the ${staffName(target)} PIN`,
  'site-password-changed': () => 'changed the site password',
  'site-protection-enabled': () => 'enabled site protection',
  'site-protection-disabled': () => 'disabled site protection',
  'passcode-created': ({ target }) => `created ${passcode(target)}`,
  'passcode-enabled': ({ target }) => `enabled ${passcode(target)}`,
  'passcode-disabled': ({ target }) => `disabled ${passcode(target)}`,
  'passcode-password-changed': ({ target }) => `changed the password of ${passcode(target)}`,
  'passcode-deleted': ({ target }) => `deleted ${passcode(target)}`,
  'customer-created': ({ target, details }) => `created ${customer(target)}${changesOf(details)}`,
  'customer-updated': ({ target, details }) => `updated ${customer(target)}${changesOf(details)}`,
  'customer-pin-changed': ({ target }) => `changed the PIN of ${customer(target)}`,
  'customer-deleted': ({ target }) => `deleted ${customer(target)}`,
  'alert-expected': ({ target, details }) =>
    `marked ${sharedAddress(target)} as expected${reasonOf(details.reason)}`,
  'alert-no-longer-expected': ({ target }) => `no longer expects ${sharedAddress(target)}`,
  'configuration-saved': ({ details }) =>
    `${savedBy(details.kind)}${version(details)}${moneyChange(details.money)}`,
  'configuration-restored': ({ target, details }) =>
    `restored ${versionName(target)} of the configuration${version(details)}${moneyChange(details.money)}`,
  'themes-saved': ({ details }) => `saved the themes${version(details)}`,
  'prices-synced': ({ target, details }) =>
    `checked ${target ?? 'the source'} for new prices${syncOutcome(details.outcome)}`,
  'prices-published': ({ target }) => `published ${priceList(target)}`,
  'prices-discarded': ({ target }) => `discarded ${priceList(target)}`,
  'prices-rolled-back': ({ target }) => `rolled back to ${priceList(target)}`,
  'syncing-resumed': () => 'resumed syncing',
  'workbook-uploaded': ({ target, details }) =>
    `uploaded ${target ?? 'a workbook'}${uploadOutcome(details.outcome)}`,
  'layout-confirmed': ({ target }) => `confirmed the columns of ${target ?? 'a sheet'}`,
  'layout-forgotten': ({ target }) => `forgot the columns of ${target ?? 'a sheet'}`,
} as const satisfies Record<AuditAction, Predicate>;

function passcode(label: string | null): string {
  return label === null ? 'a passcode' : `the passcode '${label}'`;
}

function customer(name: string | null): string {
  return name === null ? 'a customer' : `the customer ${name}`;
}

/** The entry names the network only: it outlives the address. */
function sharedAddress(network: string | null): string {
  return network === null ? 'a shared address' : `a shared address in ${network}`;
}

function reasonOf(reason: Detail): string {
  return typeof reason === 'string' ? `: ${reason}` : '';
}

function priceList(name: string | null): string {
  return name === null ? 'a price list' : `the price list of ${name}`;
}

function staffName(staff: string | null): string {
  return staff === 'vip' ? 'VIP' : (staff ?? 'staff');
}

type Detail = ActivityEntry['details'][string] | undefined;

function attempts(count: Detail, what: string): string {
  return typeof count === 'number' ? counted(count, what) : `${what}s`;
}

/** Refusals from one address share an entry for an hour. */
function times(count: Detail): string {
  return typeof count === 'number' && count > 1 ? `, ${count} times within an hour` : '';
}

/** The stored entry names a revision; people know it as a version. */
function versionName(target: string | null): string {
  return target === null ? 'an earlier version' : target.replace(/^revision /, 'version ');
}

function version({ revision: number }: ActivityEntry['details']): string {
  return number === undefined ? '' : `, now version ${number}`;
}

function savedBy(kind: Detail): string {
  if (kind === 'reset') return 'reset the configuration to defaults';
  return kind === 'import' ? 'imported a configuration' : 'saved the configuration';
}

/** 'Currency: US dollar ($1240) → COP ($ 5.200.000)': it concerns every price. */
function moneyChange(words: Detail): string {
  return typeof words === 'string' ? `. ${words}` : '';
}

function uploadOutcome(kind: Detail): string {
  if (kind === 'published') return ', which was published immediately';
  return kind === 'held' ? ', which is waiting for review' : '';
}

function syncOutcome(kind: Detail): string {
  if (kind === undefined) return '';
  if (kind === 'published') return ': a new list was published';
  if (kind === 'held') return ': a new list is waiting for review';
  return kind === 'failed' ? ': it could not be read' : ': nothing new';
}

const FLAGS = new Map<string, readonly [on: string, off: string]>([
  ['isActive', ['active', 'inactive']],
  ...FLAGGED_TIERS.map(
    ({ label, customerFlag }) => [customerFlag.field, [label, `no longer ${label}`]] as const,
  ),
]);

function changesOf(details: ActivityEntry['details']): string {
  const changes = Object.entries(details).map(([field, value]) => {
    const [on, off] = FLAGS.get(field) ?? [];
    if (on && off) return value === true ? on : off;
    return field === 'phone' ? 'new phone number' : `${field} ${value}`;
  });
  return changes.length === 0 ? '' : `: ${changes.join(', ')}`;
}
