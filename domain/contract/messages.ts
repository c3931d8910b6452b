/** The texts of the product that screens and server share, by screen. A toast has a title and a description. */
import { CONNECTION_ERROR } from './connection-text.ts';

export const UNEXPECTED_ERROR = 'An unexpected error occurred';

export const SIGN_IN_MESSAGES = {
  invalid: 'Invalid password. Please try again.',
  failed: 'Authentication failed. Please try again.',
} as const;

export const MANAGER_LOGIN_MESSAGES = {
  invalid: 'Invalid manager PIN. Please try again.',
  /** Used if the server sends no text. */
  invalidShort: 'Invalid manager PIN',
  failed: 'Manager authentication failed. Please try again.',
  welcome: { title: 'Manager authentication successful', description: 'Welcome to the Manager Portal' },
} as const;

export const SITE_PASSWORD_MESSAGES = {
  invalid: 'Invalid password. Please try again.',
  connection: CONNECTION_ERROR,
} as const;

export const ADMIN_MESSAGES = {
  authenticationFailed: { title: 'Authentication failed', description: 'Invalid PIN. Please try again.' },
  connection: { title: 'Connection error', description: 'Please try again.' },
  security: {
    title: 'Security error',
    description: 'Failed to process site password. Please try again.',
  },
  authenticationError: 'Authentication error',
} as const;

export const PIN_MESSAGES = {
  length: 'PIN must be 4-8 digits',
  digitsOnly: 'PIN must contain only numbers',
  unchanged: 'New PIN must be different from current PIN',
} as const;

export const CONFIGURATION_MESSAGES = {
  saveFailed: { title: 'Save failed', description: 'Unable to save configuration' },
  saved: { title: 'Configuration saved', description: 'Your settings have been updated' },
  lastBucket: { title: 'Cannot remove bucket', description: 'At least one price bucket is required' },
  confirmBucketRemoval:
    'Are you sure you want to remove this bucket? This will also remove all associated pricing rules.',
  bucketRemoved: 'Bucket removed',
  bucketAdded: 'Bucket added',
  bucketUpdated: 'Bucket updated',
  confirmReset: 'Are you sure you want to reset all settings to defaults? This cannot be undone.',
} as const;

export const IMPORT_MESSAGES = {
  invalidFormat: 'Invalid configuration format',
  badJson: 'Failed to read file',
  unreadable: { title: 'File reading error', description: 'Unable to read the selected file' },
  invalidFileType: { title: 'Invalid file type', description: 'Please select a JSON file (.json)' },
  imported: 'Configuration imported successfully',
} as const;

export const THEME_MESSAGES = {
  applied: 'Theme applied',
  changeFailed: 'Theme change failed',
  reset: 'Theme reset',
  copied: 'Theme copied',
  bulkUpdate: 'Bulk theme update',
  saved: 'Theme saved',
  saveFailed: { title: 'Save failed', description: 'Unable to save theme configuration' },
} as const;

export const AUTHENTICATION_MESSAGES = {
  passwordChanged: 'Password changed',
  passwordChangeFailed: 'Password change failed',
  protectionEnabled: 'Site protection enabled',
  protectionDisabled: 'Site protection disabled',
  protectionUpdateFailed: 'Site protection update failed',
  sitePasswordRequired: {
    title: 'Site password required',
    description: 'Please enter a site password to enable protection',
  },
  sitePasswordTooShort: {
    title: 'Site password too short',
    description: 'Site password must be at least 4 characters long',
  },
  labelRequired: 'Please enter a label for the passcode',
  passwordTooShort: 'Password must be at least 4 characters long',
  maximumPasscodes: 'Maximum Passcodes Reached',
  passcodeCreated: 'Passcode created',
  passcodeCreateFailed: 'Failed to create passcode',
  passcodeUpdated: 'Passcode updated',
  passcodeUpdateFailed: 'Failed to update passcode',
  passcodePasswordUpdated: 'Passcode password updated',
  passcodePasswordUpdateFailed: 'Failed to update passcode password',
  passcodeDeleted: 'Passcode deleted',
  loadFailed: 'Unable to load authentication settings',
} as const;

/** How long and on how many devices a customer has access. */
export const ACCESS_MESSAGES = {
  validUntil: 'Enter a date',
  maxDevices: 'Devices must be a whole number from 1 to 50',
} as const;

export const CUSTOMER_MESSAGES = {
  updated: 'Customer updated successfully',
  updateFailed: { title: 'Update failed', description: 'Failed to update customer' },
  deleted: 'Customer deleted successfully',
  deleteFailed: { title: 'Delete failed', description: 'Failed to delete customer' },
  pinCreated: 'Customer PIN created',
  pinCreateFailed: 'Failed to create customer PIN',
  accessDenied: {
    title: 'Access Denied',
    description: 'You need admin or manager access to view customer management',
  },
  createNameRequired: 'Customer name is required',
  createNameTooLong: 'Customer name is too long',
  createPinTooShort: 'PIN must be at least 4 digits',
  createPinTooLong: 'PIN must be at most 8 digits',
  nameRequired: 'Name is required',
  nameReserved: 'This name is reserved',
  nameTooLong: 'Name too long',
  phoneTooShort: 'Phone too short',
  phoneTooLong: 'Phone too long',
} as const;

/** Joins a toast's title and description into the one line of an error body. */
export function inOneLine(message: { readonly title: string; readonly description: string }): string {
  return `${message.title} - ${message.description}`;
}

/** The licence of the table of places (CC BY 4.0) requires this link wherever one of its countries or states is shown. */
export const PLACES_CREDIT = { text: 'IP Geolocation by DB-IP', href: 'https://db-ip.com' } as const;
