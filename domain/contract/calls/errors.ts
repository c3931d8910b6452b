import {
  ADMIN_MESSAGES,
  AUTHENTICATION_MESSAGES,
  PIN_MESSAGES,
  UNEXPECTED_ERROR,
} from '#domain/contract/messages.ts';

/**
 * All refusals of the server. One error handler turns a code into a status and a text.
 * A more exact reason (such as the first issue of a schema) may replace the text, never the status.
 */
interface Refusal {
  readonly status: number;
  readonly text: string;
}

export const ERRORS = {
  'request/invalid': { status: 400, text: 'Invalid input' },
  'request/malformed-json': { status: 400, text: 'The request body is not valid JSON' },
  'request/too-large': { status: 413, text: 'The request body is too large' },
  'request/content-type': { status: 415, text: 'The request body must be application/json' },
  'request/file-type': { status: 415, text: 'The request body must be application/octet-stream' },
  'request/method-not-allowed': { status: 405, text: 'This address does not accept that method' },
  'request/cross-site': { status: 403, text: 'Requests from other sites are not accepted' },
  'request/too-many': { status: 429, text: 'Too many requests. Please try again later.' },

  'session-ended': { status: 401, text: 'Please sign in to continue.' },
  'site-locked': {
    status: 401,
    text: 'This site is protected. Please enter the access password to continue.',
  },
  'access/denied': { status: 403, text: 'Access denied' },
  // Not 401: the session is valid and only the PIN is wrong; a 401 would sign the admin out.
  'pin/wrong': { status: 403, text: ADMIN_MESSAGES.authenticationFailed.description },
  'attempts/too-many': { status: 429, text: 'Too many attempts. Please try again later.' },

  // The text is followed by whom to call, where there is somebody.
  'device-limit': { status: 403, text: 'This PIN is already in use on all of its devices.' },
  // The same for a link that was used, has expired, was replaced or revoked, or was never made.
  'invitation/refused': { status: 403, text: 'This invitation can no longer be used.' },
  'invitation/inactive': {
    status: 409,
    text: 'This customer has no access now. Activate the customer or change the end date first.',
  },
  'invitation/not-found': { status: 404, text: 'There is no invitation to revoke' },
  'device/not-found': { status: 404, text: 'This device was already forgotten' },
  'customer-file/unreadable': { status: 400, text: 'This file of customers could not be read' },
  'customer-file/refused-rows': {
    status: 400,
    text: 'Some rows cannot be imported. Nothing was changed.',
  },
  'customer-file/outdated': {
    status: 409,
    text: 'The file or the customers have changed since this preview. Nothing was imported.',
  },

  'pin/in-use': { status: 409, text: 'This PIN is already in use' },
  'pin/too-short': { status: 400, text: PIN_MESSAGES.length },
  'pin/unchanged': { status: 400, text: PIN_MESSAGES.unchanged },
  'password/too-short': { status: 400, text: AUTHENTICATION_MESSAGES.passwordTooShort },
  'password/in-use': { status: 409, text: 'This password is already in use' },
  'passcodes/maximum': { status: 409, text: AUTHENTICATION_MESSAGES.maximumPasscodes },

  'configuration/newer-revision': {
    status: 409,
    text: 'The configuration was changed by someone else meanwhile',
  },

  'snapshot/not-found': { status: 404, text: 'There is no such price list' },
  'snapshot/refused': { status: 409, text: 'That cannot be done with this price list now' },
  'workbook/empty': { status: 400, text: 'The file is empty' },
  'workbook/unreadable': { status: 400, text: 'The file could not be read' },
  'layout/not-found': { status: 404, text: 'The last workbook has no such sheet' },
  'layout/no-workbook': { status: 404, text: 'No workbook has been read yet' },
  'layout/not-confirmed': { status: 404, text: 'The columns of this sheet were not confirmed' },
  'layout/columns-changed': {
    status: 409,
    text: 'This sheet was read again meanwhile and has other columns now. Look at them first.',
  },
  'layout/newer-revision': { status: 409, text: 'These columns were confirmed by someone else meanwhile' },

  'events/too-many': {
    status: 429,
    text: 'Too many pages are open at this address. This page shows new prices when it is loaded again.',
  },
  'events/full': {
    status: 503,
    text: 'Too many pages are open. This page shows new prices when it is loaded again.',
  },
  'events/closing': { status: 503, text: 'The server is being restarted. Please try again.' },

  'shop/newer-revision': { status: 409, text: 'The shop settings were changed by someone else meanwhile' },
  'shop/locked': { status: 409, text: 'This setting is locked by an environment variable' },
  'shop/logo': { status: 400, text: 'This logo cannot be used' },
  'source/newer-revision': { status: 409, text: 'The price source was changed by someone else meanwhile' },
  'source/locked': { status: 409, text: 'PRICE_SOURCE decides where prices come from' },
  'source/refused': { status: 400, text: 'This address cannot be used' },
  'setup/wrong-code': { status: 403, text: 'This set-up address is not valid or no longer valid.' },
  'setup/claimed': { status: 409, text: 'This installation has just been set up.' },

  'inquiry/not-allowed': { status: 403, text: 'Inquiries cannot be sent from this list' },
  'inquiry/sender-required': { status: 400, text: 'Enter your name and phone number' },
  'inquiry/prices-moved': { status: 409, text: 'Prices have changed. Nothing was sent.' },
  'inquiry/other-body': { status: 409, text: 'This inquiry was already sent with other lines' },
  'inquiry/too-many': { status: 429, text: 'Too many inquiries. Please try again later.' },
  'inquiry/newer-revision': { status: 409, text: 'This inquiry was changed by someone else meanwhile' },
  'inquiry/not-found': { status: 404, text: 'There is no such inquiry' },
  'changes/preparing': {
    status: 503,
    text: 'Earlier prices are still being read. Please try again in a moment.',
  },
  'changes/device-not-found': { status: 404, text: 'The list does not have this device' },
  'share/not-allowed': { status: 403, text: 'This list cannot be shared' },
  'share/customers-only': { status: 403, text: 'Only customers with a PIN of their own can make such links' },
  'share/maximum': { status: 409, text: 'You have 10 links. Revoke one first.' },
  // The same for a link that was revoked, has ended or was never made.
  'share/not-found': { status: 404, text: 'This link does not exist or no longer works' },
  'share/too-many-reads': { status: 429, text: 'This link is read too often. Please try again later.' },
  'mark/not-found': { status: 404, text: 'Nobody has this mark' },
  'notices/newer-revision': { status: 409, text: 'The notices were changed by someone else meanwhile' },
  'notices/refused': { status: 400, text: 'Notices cannot be sent to this address' },
  'notices/no-address': { status: 409, text: 'There is no address to send notices to' },

  'api/unknown-path': { status: 404, text: 'No such call' },
  'not-found': { status: 404, text: 'Not found' },
  'category/not-found': { status: 404, text: 'Category not found' },
  'customer/not-found': { status: 404, text: 'Customer not found' },
  'alert/not-found': { status: 404, text: 'There is no alert for this address now' },
  'alert/not-expected': { status: 404, text: 'This address is not marked as expected' },
  'passcode/not-found': { status: 404, text: 'Passcode not found' },
  'revision/not-found': { status: 404, text: 'Revision not found' },
  'revision/unreadable': { status: 409, text: 'This version can no longer be read' },

  // It does not say that nothing was changed: after a connection breaks during a commit nobody can know that.
  'database/unavailable': { status: 503, text: 'The database is not available. Please try again.' },
  internal: { status: 500, text: UNEXPECTED_ERROR },
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof ERRORS;

/** The two reasons of a 401, carried in `details.code`: the browser signs out on one and opens the gate on the other. */
export const UNAUTHENTICATED_CODES = ['session-ended', 'site-locked'] as const satisfies readonly ErrorCode[];
export type UnauthenticatedCode = (typeof UNAUTHENTICATED_CODES)[number];
