import type { ActivityEntry } from '#domain/contract/entities/activity.ts';
import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import { counted, listedWords } from '#domain/text/counts.ts';
import { isAuditAction } from './activity-filters.ts';
import { changesOf } from './customer-changes.ts';

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
  'staff-pins-created': ({ details }) => `created the first ${firstPins(Object.keys(details))}`,
  'signed-in': () => 'signed in',
  'signed-in-by-invitation': () => 'signed in by invitation',
  'sign-in-refused': ({ details }) => `was refused at sign-in: wrong PIN${times(details.count)}`,
  'device-refused': ({ details }) =>
    `was refused on a new device: the limit of devices is reached${times(details.count)}`,
  'invitation-refused': ({ details }) =>
    `was refused at an invitation: the link is not valid${times(details.count)}`,
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
  'pin-reset': ({ target }) =>
    target === 'everyone' ? 'reset the PINs of everyone' : `reset the ${staffName(target)} PIN`,
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
  'customers-imported': ({ details }) => `imported customers${countsOf(details)}`,
  'customers-exported': ({ details }) => `exported ${customers(details.count)}`,
  'invitation-created': ({ target, details }) => `invited ${customer(target)}${openingsOf(details.openings)}`,
  'invitations-created': ({ details }) => `invited ${customers(details.count)}`,
  'invitation-revoked': ({ target }) => `revoked the invitation of ${customer(target)}`,
  'device-forgotten': ({ target, details }) => `forgot ${device(details.device)} of ${customer(target)}`,
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
  'shop-saved': ({ details }) => `saved the shop settings${version(details)}${shopChanges(details.changes)}`,
  'shop-restored': ({ target, details }) =>
    `restored ${versionName(target)} of the shop settings${version(details)}${shopChanges(details.changes)}`,
  'price-source-changed': ({ target, details }) =>
    `changed the price source to ${sourceName(target, details.kind)}`,
  'setup-claimed': () => 'set up the installation',
  'setup-finished': () => 'finished the set-up',
  'inquiry-sent': ({ target }) => `sent ${inquiry(target)}`,
  'inquiry-updated': ({ target, details }) =>
    `${INQUIRY_STEPS.get(details.step ?? details.state) ?? 'changed'} ${inquiry(target)}`,
  'inquiry-exported': ({ target }) => `exported ${inquiry(target)}`,
  'share-link-created': ({ target }) => `made ${shareLink(target)} that stays current`,
  'share-link-revoked': ({ target }) => `revoked ${shareLink(target)} that stays current`,
  'mark-looked-up': ({ target }) => `looked up the mark ${target ?? 'of a shared list'}`,
  'notices-changed': ({ target }) =>
    target === null ? 'turned the notices for staff off' : `changed the notices for staff, sent to ${target}`,
} as const satisfies Record<AuditAction, Predicate>;

function inquiry(number: string | null): string {
  return number === null ? 'an inquiry' : `inquiry ${number}`;
}

const INQUIRY_STEPS = new Map<Detail, string>([
  ['answered', 'answered'],
  ['agreed', 'marked as agreed:'],
  ['closed', 'closed'],
  ['reopened', 'reopened'],
]);

function shareLink(name: string | null): string {
  return name === null ? 'a link' : `the link '${name}'`;
}

function passcode(label: string | null): string {
  return label === null ? 'a passcode' : `the passcode '${label}'`;
}

function customer(name: string | null): string {
  return name === null ? 'a customer' : `the customer ${name}`;
}

function customers(count: Detail): string {
  return typeof count === 'number' ? counted(count, 'customer') : 'customers';
}

function device(name: Detail): string {
  return typeof name === 'string' ? `the device '${name}'` : 'a device';
}

/** Most links open once: only more is worth a word. */
function openingsOf(count: Detail): string {
  return typeof count === 'number' && count > 1 ? ` on up to ${count} devices` : '';
}

/** ': 3 new, 1 changed'. */
function countsOf({ created, updated }: ActivityEntry['details']): string {
  const counts = [
    [created, 'new'],
    [updated, 'changed'],
  ].flatMap(([count, word]) => (typeof count === 'number' ? `${count} ${word}` : []));
  return counts.length === 0 ? '' : `: ${counts.join(', ')}`;
}

/** The entry names the network only: it outlives the address. */
function sharedAddress(network: string | null): string {
  return network === null ? 'a shared address' : `a shared address in ${network}`;
}

function reasonOf(reason: Detail): string {
  return typeof reason === 'string' ? `: ${reason}` : '';
}

/** The record says 'snapshot 5'. */
function priceList(name: string | null): string {
  return name === null ? 'a price list' : name.replace('snapshot', 'price list');
}

/** The audit record has the host of an address only. */
function sourceName(name: string | null, kind: Detail): string {
  if (kind === 'upload') return 'uploaded files';
  if (kind === 'sample') return 'the sample list';
  if (kind === 'google') return `the Google spreadsheet ${name ?? ''}`.trimEnd();
  return name === null ? 'a file' : `a file at ${name}`;
}

/** Only those that were given, or missing beside a given admin PIN. */
function firstPins(owners: readonly string[]): string {
  return `${listedWords(owners.map(staffName))} ${owners.length === 1 ? 'PIN' : 'PINs'}`.trimStart();
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

/** 'Phone: not set → (212) 555-0142. Logo added'. */
function shopChanges(lines: Detail): string {
  return typeof lines === 'string' && lines ? `. ${lines}` : '';
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
