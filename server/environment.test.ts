import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EnvironmentError, readEnvironment, VARIABLES } from './environment.ts';
import { machineTimeZone } from './environment-readers.ts';

const SECRET = 'k'.repeat(32);

describe('defaults', () => {
  test('nothing set gives the documented defaults', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      adminPin: null,
      managerPin: null,
      vipPin: null,
      priceSource: null,
      googleApiKey: null,
      googleApplicationCredentials: null,
      sheetsBaseUrl: 'https://sheets.googleapis.com',
      allowPrivateSources: 'no',
      syncSeconds: 60,
      trustedProxies: [],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      publicUrl: null,
      brandName: null,
      brandNameVip: null,
      brandNameHeavyweight: null,
      contactPhone: null,
      contactMessaging: null,
      secretKey: null,
      logLevel: 'info',
      metricsToken: null,
      analyticsWindowMs: 60_000,
      analyticsMax: 100,
      analyticsRetentionDays: 400,
      migrateWithoutBackup: 'no',
    });
  });

  test('an empty or blank variable counts as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '   ' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  test('a value is trimmed', () => {
    expect(readEnvironment({ PORT: ' 8080 ' }).port).toBe(8080);
  });
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Mars/Olympus', 'UTC'],
  ['', 'UTC'],
])('on a machine with TZ=%j days begin as in %s', (zone, expected) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(machineTimeZone()).toBe(expected);
});

describe('accepted values', () => {
  test.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['DATA_DIR', 'elsewhere', { dataDir: path.resolve('elsewhere') }],
    ['DATABASE_URL', 'postgres://u:p@db/tierbook', { databaseUrl: 'postgres://u:p@db/tierbook' }],
    ['DATABASE_URL', 'postgresql://db/tierbook', { databaseUrl: 'postgresql://db/tierbook' }],
    ['ADMIN_PIN', '1234', { adminPin: '1234' }],
    ['MANAGER_PIN', '12345678', { managerPin: '12345678' }],
    ['VIP_PIN', '00000', { vipPin: '00000' }],
    ['SYNC_SECONDS', '1', { syncSeconds: 1 }],
    [
      'TRUSTED_PROXIES',
      '127.0.0.1, 10.0.0.0/8,fd00::/8',
      { trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
    ],
    ['TIME_ZONE', 'Europe/Berlin', { timeZone: 'Europe/Berlin' }],
    ['PUBLIC_URL', 'https://Prices.example.com/', { publicUrl: 'https://prices.example.com' }],
    ['PUBLIC_URL', 'http://192.168.0.7:3000', { publicUrl: 'http://192.168.0.7:3000' }],
    ['CONTACT_PHONE', '+49 30 123456', { contactPhone: '+49 30 123456' }],
    ['CONTACT_MESSAGING', 'sms:+4930123456', { contactMessaging: 'sms:+4930123456' }],
    ['SECRET_KEY', SECRET, { secretKey: SECRET }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['METRICS_TOKEN', 'm'.repeat(16), { metricsToken: 'm'.repeat(16) }],
    ['ANALYTICS_WINDOW_MS', '1000', { analyticsWindowMs: 1000 }],
    ['ANALYTICS_MAX', '1', { analyticsMax: 1 }],
  ])('%s=%s', (name, value, expected) => {
    expect(readEnvironment({ [name]: value })).toMatchObject(expected);
  });
});

describe('refused values', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '3e3'],
    ['PORT', 'http'],
    ['DATA_DIR', 'two\nlines'],
    ['BRAND_NAME', 'two\nlines'],
    ['BRAND_NAME', 'x'.repeat(1001)],
    ['SYNC_SECONDS', '0'],
    ['SYNC_SECONDS', '86401'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['PUBLIC_URL', 'prices.example.com'],
    ['PUBLIC_URL', 'https://prices.example.com/list'],
    ['PUBLIC_URL', 'https://prices.example.com?x=1'],
    ['PUBLIC_URL', 'https://prices.example.com/#x'],
    ['PUBLIC_URL', 'https://me:secret@prices.example.com'],
    ['PUBLIC_URL', 'ftp://prices.example.com'],
    ['PUBLIC_URL', 'https://'],
    ['CONTACT_PHONE', '123456'],
    ['CONTACT_PHONE', '1'.repeat(21)],
    ['CONTACT_PHONE', 'call us now'],
    ['CONTACT_MESSAGING', 'javascript:alert(1)'],
    ['CONTACT_MESSAGING', 'not an address'],
    ['SHEETS_BASE_URL', 'ftp://host'],
    ['LOG_LEVEL', 'loud'],
    ['ANALYTICS_WINDOW_MS', '999'],
    ['ANALYTICS_MAX', '0'],
  ])('%s=%j names the variable, the value and what is allowed', (name, value) => {
    const variable = Object.values(VARIABLES).find((each) => each.name === name);
    expect(() => readEnvironment({ [name]: value })).toThrow(
      new EnvironmentError(`${name} is ${JSON.stringify(value)}. Allowed: ${variable?.reader.allowed}.`),
    );
  });

  test.each([
    ['DATABASE_URL', 'mysql://user:hunter2@db/x'],
    ['ADMIN_PIN', '123'],
    ['ADMIN_PIN', '123456789'],
    ['MANAGER_PIN', '12a4'],
    ['VIP_PIN', '１２３４'],
    ['METRICS_TOKEN', 'm'.repeat(15)],
    ['METRICS_TOKEN', 'two lines of\n16 letters'],
    ['SECRET_KEY', 'k'.repeat(31)],
    ['SECRET_KEY', 'k'.repeat(1001)],
  ])('%s=%j is refused without showing the secret', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${name} is not valid \\(its value is not shown\\)\\. Allowed: .+\\.$`));
    expect(read).not.toThrow(value);
  });

  test('the message is one line', () => {
    expect(() => readEnvironment({ BRAND_NAME: 'two\nlines' })).toThrow(/^[^\n]+$/);
  });
});

test('docs/CONFIGURATION.md says exactly what this file reads', () => {
  const rows = Object.values(VARIABLES).map(
    ({ name, fallbackText, reader, meaning }) =>
      `| \`${name}\` | ${fallbackText} | ${reader.allowed} | ${meaning} |`,
  );
  const document = readFileSync('docs/CONFIGURATION.md', 'utf8');
  expect(document.split('\n').filter((each) => each.startsWith('| `'))).toEqual(rows);
});
