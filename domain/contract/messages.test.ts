import { expect, test } from 'vitest';
import {
  ADMIN_MESSAGES,
  AUTHENTICATION_MESSAGES,
  CONFIGURATION_MESSAGES,
  CUSTOMER_MESSAGES,
  IMPORT_MESSAGES,
  inOneLine,
  MANAGER_LOGIN_MESSAGES,
  PIN_MESSAGES,
  SIGN_IN_MESSAGES,
  SITE_PASSWORD_MESSAGES,
  THEME_MESSAGES,
  UNEXPECTED_ERROR,
} from './messages.ts';

// SPEC.md states these word for word.
test.each([
  [
    'sign-in',
    SIGN_IN_MESSAGES,
    ['Invalid password. Please try again.', 'Authentication failed. Please try again.'],
  ],
  [
    'manager login',
    MANAGER_LOGIN_MESSAGES,
    [
      'Invalid manager PIN. Please try again.',
      'Invalid manager PIN',
      'Manager authentication failed. Please try again.',
      'Manager authentication successful - Welcome to the Manager Portal',
    ],
  ],
  [
    'site password',
    SITE_PASSWORD_MESSAGES,
    ['Invalid password. Please try again.', 'Connection error. Please try again.'],
  ],
  [
    'admin',
    ADMIN_MESSAGES,
    [
      'Authentication failed - Invalid PIN. Please try again.',
      'Connection error - Please try again.',
      'Security error - Failed to process site password. Please try again.',
      'Authentication error',
    ],
  ],
  [
    'PIN',
    PIN_MESSAGES,
    ['PIN must be 4-8 digits', 'PIN must contain only numbers', 'New PIN must be different from current PIN'],
  ],
  [
    'configuration',
    CONFIGURATION_MESSAGES,
    [
      'Save failed - Unable to save configuration',
      'Configuration saved - Your settings have been updated',
      'Cannot remove bucket - At least one price bucket is required',
      'Are you sure you want to remove this bucket? This will also remove all associated pricing rules.',
      'Bucket removed',
      'Bucket added',
      'Bucket updated',
      'Are you sure you want to reset all settings to defaults? This cannot be undone.',
    ],
  ],
  [
    'import',
    IMPORT_MESSAGES,
    [
      'Invalid configuration format',
      'Failed to read file',
      'File reading error - Unable to read the selected file',
      'Invalid file type - Please select a JSON file (.json)',
      'Configuration imported successfully',
    ],
  ],
  [
    'themes',
    THEME_MESSAGES,
    [
      'Theme applied',
      'Theme change failed',
      'Theme reset',
      'Theme copied',
      'Bulk theme update',
      'Theme saved',
      'Save failed - Unable to save theme configuration',
    ],
  ],
  [
    'authentication',
    AUTHENTICATION_MESSAGES,
    [
      'Password changed',
      'Password change failed',
      'Site protection enabled',
      'Site protection disabled',
      'Site protection update failed',
      'Site password required - Please enter a site password to enable protection',
      'Site password too short - Site password must be at least 4 characters long',
      'Please enter a label for the passcode',
      'Password must be at least 4 characters long',
      'Maximum Passcodes Reached',
      'Passcode created',
      'Failed to create passcode',
      'Passcode updated',
      'Failed to update passcode',
      'Passcode password updated',
      'Failed to update passcode password',
      'Passcode deleted',
      'Unable to load authentication settings',
    ],
  ],
  [
    'customers',
    CUSTOMER_MESSAGES,
    [
      'Customer updated successfully',
      'Update failed - Failed to update customer',
      'Customer deleted successfully',
      'Delete failed - Failed to delete customer',
      'Customer PIN created',
      'Failed to create customer PIN',
      'Access Denied - You need admin or manager access to view customer management',
      'Customer name is required',
      'Customer name is too long',
      'PIN must be at least 4 digits',
      'PIN must be at most 8 digits',
      'Name is required',
      'This name is reserved',
      'Name too long',
      'Phone too short',
      'Phone too long',
    ],
  ],
])('the texts of %s are as specified', (_screen, messages, texts) => {
  const spoken = Object.values(messages).map((message) =>
    typeof message === 'string' ? message : inOneLine(message),
  );
  expect(spoken).toEqual(texts);
});

test('the text of an unexpected error is as specified', () => {
  expect(UNEXPECTED_ERROR).toBe('An unexpected error occurred');
});
