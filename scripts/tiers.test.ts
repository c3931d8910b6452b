import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FLAGGED_TIERS } from '#domain/tiers/customer-flags.ts';
import { UPPER_TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const TABLE = 'domain/tiers/tiers.ts';
/** The migrations that created the columns of the customer flags. */
const MIGRATION = 'server/platform/database/migrations/0003-identity.ts';

/** Specified uses: the VIP PIN, one permission, one reserved word and one column header. */
const ABOUT_THE_PIN = [
  'domain/contract/calls/identity-calls.ts',
  'domain/contract/entities/customers.ts',
  'domain/contract/entities/deals/inquiries.ts',
  'domain/contract/entities/price-bucket.ts',
  'domain/contract/entities/roles.ts',
  'domain/contract/entities/setup.ts',
  'domain/contract/entities/sign-in.ts',
  'domain/contract/entities/site-protection.ts',
  'domain/contract/text-rules/secrets.ts',
  'server/environment.ts',
  'server/first-run-notice.ts',
  'server/modules/identity/pins/credentials.service.ts',
  'server/modules/identity/pins/staff-pins.service.ts',
  'server/modules/identity/site/auth-settings.service.ts',
  'server/modules/inquiries/send-inquiry.service.ts',
  'server/modules/sharing/sharer.ts',
  'server/platform/database/schema/identity-schema.ts',
  'server/platform/logging.ts',
  'server/tierbook/commands.ts',
  'web/features/activity/activity-sentence.ts',
  'web/features/admin-portal/customers/look-up-mark.tsx',
  'web/features/admin-portal/security/authentication-tab.tsx',
  'web/features/admin-portal/security/change-pin.tsx',
  'web/features/admin-portal/security/status-summary.tsx',
  'web/features/manager-portal/customer-columns.tsx',
  'web/features/setup/claim/claim-step.tsx',
  'web/features/setup/claim/use-claim.ts',
];

const CODE = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: codeOf(path.join(ROOT, folder, file)) })),
);

function codeOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function filesThatName(tier: string): string[] {
  const name = new RegExp(tier, 'i');
  return CODE.filter(({ text }) => name.test(text))
    .map(({ file }) => file)
    .sort();
}

test.each(UPPER_TIER_IDS.filter((id) => id !== MAIN_TIER))(
  'the tier %s is named in the table and, for its column, in a migration',
  (id) => {
    const hasFlag = FLAGGED_TIERS.some((tier) => tier.id === id);
    expect(filesThatName(id)).toEqual([TABLE, ...(hasFlag ? [MIGRATION] : [])]);
  },
);

test('outside the table, the tier with its own PIN is named only for that PIN', () => {
  const others = filesThatName(MAIN_TIER).filter((file) => file !== TABLE && file !== MIGRATION);
  expect(others).toEqual(ABOUT_THE_PIN);
});

test('docs/ARCHITECTURE.md lists at most 8 files that a new tier touches', () => {
  const text = readFileSync(path.join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
  const [, row = ''] = /^\| add a tier \|(.*)\|$/m.exec(text) ?? [];
  const paths = [...row.matchAll(/`([^`]+)`/g)].map(([, named = '']) => named);
  expect(paths).toContain(TABLE);
  expect(paths.length).toBeLessThanOrEqual(8);
  expect(paths.filter((named) => !existsSync(path.join(ROOT, named)))).toEqual([]);
});
