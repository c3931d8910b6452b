import path from 'node:path';
import { MESSAGING_SCHEMES } from '#domain/contract/entities/shop-rules.ts';
import { DEFAULT_LIST_NAME, SAMPLE_CONTACT } from '#domain/shop/brand-of.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TITLED_TIERS } from '#domain/tiers/tier-lists.ts';
import {
  accessToken,
  address,
  folder,
  line,
  machineTimeZone,
  networks,
  oneOf,
  origin,
  phone,
  pin,
  type Reader,
  secretKey,
  timeZone,
  wholeNumber,
} from './environment-readers.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const OTHER_PIN = 'on the first run only; with ADMIN_PIN a missing one is generated and printed once';

/** Every variable that the product reads. Nothing else in the server reads the process environment. */
export const VARIABLES = {
  port: variable('PORT', wholeNumber(0, 65_535), 3000, 'Port to listen on; 0 picks a free one'),
  host: variable('HOST', line, '127.0.0.1', 'Address to listen on; 0.0.0.0 for every interface'),
  dataDir: variable('DATA_DIR', folder, path.resolve('data'), 'Embedded database, secret key and workbooks', {
    fallbackText: './data',
  }),
  databaseUrl: optional(
    'DATABASE_URL',
    address(['postgres', 'postgresql']),
    'PostgreSQL instead of the embedded database',
    { isSecret: true },
  ),
  adminPin: staffPin(
    'ADMIN_PIN',
    'Admin PIN, on the first run only; with it there is no set-up in the browser',
  ),
  managerPin: staffPin('MANAGER_PIN', `Manager PIN, ${OTHER_PIN}`),
  vipPin: staffPin('VIP_PIN', `VIP PIN, ${OTHER_PIN}`),
  priceSource: optional(
    'PRICE_SOURCE',
    line,
    "A path (.xlsx, .ods, .csv or a folder of .csv) or a Google spreadsheet's id or address",
    { fallbackText: 'bundled sample workbook' },
  ),
  googleApiKey: optional('GOOGLE_API_KEY', line, 'Key for public Google spreadsheets', { isSecret: true }),
  googleApplicationCredentials: optional(
    'GOOGLE_APPLICATION_CREDENTIALS',
    line,
    "Path of a Google service account's key file",
  ),
  sheetsBaseUrl: variable(
    'SHEETS_BASE_URL',
    address(['https', 'http']),
    'https://sheets.googleapis.com',
    'Address of the Google Sheets API; change it only for tests',
  ),
  allowPrivateSources: variable(
    'ALLOW_PRIVATE_SOURCES',
    oneOf(['no', 'yes']),
    'no',
    'yes lets an admin choose a file on a server with a private address, or send notices to one, still over https',
  ),
  syncSeconds: variable(
    'SYNC_SECONDS',
    wholeNumber(1, 86_400),
    60,
    'How often the price source is checked for changes',
  ),
  trustedProxies: variable(
    'TRUSTED_PROXIES',
    networks,
    [],
    'Proxies (addresses or networks) whose X-Forwarded-For is trusted',
    { fallbackText: 'none' },
  ),
  timeZone: variable(
    'TIME_ZONE',
    timeZone,
    machineTimeZone(),
    'Time zone in which days begin and end in statistics',
    {
      fallbackText: "the machine's",
    },
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    origin,
    'Public address of the site, for links, QR codes and the picture of a shared link',
  ),
  brandName: shopText('BRAND_NAME', line, DEFAULT_LIST_NAME, 'Title of the list for most viewers'),
  ...recordOf(TITLED_TIERS, ({ id, titleSetting: { environmentKey, variable: name, fallback } }) => [
    environmentKey,
    shopText(name, line, fallback, `Title of the list for ${id}`),
  ]),
  contactPhone: shopText(
    'CONTACT_PHONE',
    phone,
    `${SAMPLE_CONTACT.phone} on the sample list, else none`,
    'Phone number of the call links',
  ),
  contactMessaging: shopText(
    'CONTACT_MESSAGING',
    address(MESSAGING_SCHEMES),
    `${SAMPLE_CONTACT.messaging} on the sample list, else none`,
    'Address of the messaging link',
  ),
  secretKey: optional(
    'SECRET_KEY',
    secretKey,
    'Pepper and signing key; the server does not start with a key that does not match the database',
    {
      fallbackText: 'made in DATA_DIR, mode 0600',
      isSecret: true,
    },
  ),
  logLevel: variable('LOG_LEVEL', oneOf(LOG_LEVELS), 'info', 'How much is logged'),
  metricsToken: optional('METRICS_TOKEN', accessToken, 'Bearer token that opens /metrics', {
    isSecret: true,
  }),
  analyticsWindowMs: variable(
    'ANALYTICS_WINDOW_MS',
    wholeNumber(1000, 86_400_000),
    60_000,
    'Time window of the visit limit per address, in milliseconds',
  ),
  analyticsMax: variable(
    'ANALYTICS_MAX',
    wholeNumber(1, 1_000_000),
    100,
    'Visits accepted from one address within the time window',
  ),
  analyticsRetentionDays: variable(
    'ANALYTICS_RETENTION_DAYS',
    wholeNumber(1, 3650),
    400,
    'Days for which visits and their statistics are kept',
  ),
  migrateWithoutBackup: variable(
    'MIGRATE_WITHOUT_BACKUP',
    oneOf(['no', 'yes']),
    'no',
    'yes starts a database migration even if the backup before it fails',
  ),
} satisfies Record<string, Variable<unknown>>;

export type Environment = {
  readonly [Key in keyof typeof VARIABLES]: (typeof VARIABLES)[Key]['fallback'];
};

/** An invalid value. Its message is the one line that the person who starts the server sees. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

export function readEnvironment(given: Record<string, string | undefined>): Environment {
  const values = Object.entries(VARIABLES).map(([key, each]) => [key, readVariable(each, given[each.name])]);
  return Object.fromEntries(values);
}

/** One variable: how it is read, and what the configuration document says about it. */
interface Variable<T> {
  readonly name: string;
  readonly reader: Reader<T>;
  readonly fallback: T;
  readonly fallbackText: string;
  readonly meaning: string;
  readonly isSecret: boolean;
}

type Notes = Partial<Pick<Variable<unknown>, 'fallbackText' | 'isSecret'>>;

function variable<T>(
  name: string,
  reader: Reader<T>,
  fallback: NoInfer<T>,
  meaning: string,
  notes: Notes = {},
): Variable<T> {
  return { name, reader, fallback, fallbackText: String(fallback), meaning, isSecret: false, ...notes };
}

function optional<T>(
  name: string,
  reader: Reader<T>,
  meaning: string,
  notes: Notes = {},
): Variable<T | null> {
  return { name, reader, fallback: null, fallbackText: 'none', meaning, isSecret: false, ...notes };
}

/** Also set in the browser, where a set variable locks it. Unset is not the default: an admin's choice comes before that. */
function shopText(
  name: string,
  reader: Reader<string>,
  fallbackText: string,
  meaning: string,
): Variable<string | null> {
  return optional(name, reader, meaning, { fallbackText });
}

function staffPin(name: string, meaning: string): Variable<string | null> {
  return optional(name, pin, meaning, { fallbackText: 'chosen in the set-up', isSecret: true });
}

function readVariable(each: Variable<unknown>, given: string | undefined): unknown {
  const raw = given?.trim() ?? '';
  // Compose files and service managers pass an unset variable as an empty one.
  if (raw === '') return each.fallback;
  const value = each.reader.read(raw);
  if (value !== undefined) return value;
  const shown = each.isSecret ? 'not valid (its value is not shown)' : JSON.stringify(raw);
  throw new EnvironmentError(`${each.name} is ${shown}. Allowed: ${each.reader.allowed}.`);
}
