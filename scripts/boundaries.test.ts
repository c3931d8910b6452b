import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const FORBIDDEN = [
  ['domain/pricing/planted.ts', '#server/app.ts'],
  ['domain/pricing/planted-web.ts', '#web/lib/api-client.ts'],
  ['domain/pricing/planted-node.ts', 'node:fs'],
  ['domain/pricing/planted-climb.ts', '../../server/app.ts'],
  ['server/planted.ts', '#web/main.tsx'],
  ['server/planted-inside.ts', '#server/modules/identity/sessions.repo.ts'],
  ['server/platform/http/planted.ts', '#server/modules/identity/index.ts'],
  ['server/platform/http/planted-sql.ts', 'kysely'],
  ['server/platform/http/planted-inside.ts', '#server/platform/database/schema/schema.ts'],
  ['server/modules/customers/planted.ts', '#server/modules/identity/sessions/sessions.service.ts'],
  ['server/modules/customers/planted-test.ts', '#test/databases.ts'],
  ['server/modules/customers/planted.routes.ts', './customers.repo.ts'],
  ['server/modules/customers/planted-db.routes.ts', '#server/platform/database/index.ts'],
  ['server/modules/customers/planted.service.ts', './customers.routes.ts'],
  ['server/modules/customers/planted-sql.service.ts', 'kysely'],
  ['server/modules/customers/planted.repo.ts', './customers.service.ts'],
  ['web/lib/planted.ts', '#web/ui/button.tsx'],
  ['web/ui/planted.tsx', '#web/features/themes/theme-provider.tsx'],
  ['web/ui/planted-domain.tsx', '#domain/pricing/price-of.ts'],
  ['web/features/catalogue/planted.tsx', '#web/features/themes/theme-provider.tsx'],
  ['web/features/catalogue/planted-customers.tsx', '#web/features/customers/customer-words.ts'],
  ['web/features/customers/planted.tsx', '#web/features/admin-portal/portal-tabs.ts'],
  ['web/features/admin-portal/planted.tsx', '#web/features/manager-portal/hand-over.tsx'],
  ['web/features/admin-portal/planted-page.tsx', '#web/pages/admin-page.tsx'],
  ['web/features/manager-portal/planted.tsx', '#web/features/themes/theme-provider.tsx'],
  ['web/features/catalogue/planted-page.tsx', '#web/pages/catalogue-page.tsx'],
  ['web/pages/planted.tsx', '#web/app/router.tsx'],
  ['web/app/planted.tsx', '#server/app.ts'],
  ['web/app/planted-node.tsx', 'node:path'],
] as const;

const ALLOWED = [
  ['domain/configuration/planted.ts', '#domain/contract/zod.ts'],
  ['server/modules/customers/planted-good.ts', '#server/modules/identity/index.ts'],
  ['server/modules/customers/planted-good.repo.ts', 'kysely'],
  ['server/modules/customers/planted-good.service.ts', './customers.repo.ts'],
  ['server/modules/customers/planted-good.routes.ts', './customers.service.ts'],
  ['server/modules/customers/planted-good.test.ts', '#test/databases.ts'],
  ['server/platform/database/planted-good.ts', 'kysely'],
  ['web/ui/planted-good.tsx', '#domain/contract/limits.ts'],
  ['web/ui/planted-good-text.tsx', '#domain/text/counts.ts'],
  ['web/features/catalogue/planted-good.tsx', '#web/ui/button.tsx'],
  ['web/features/admin-portal/customers/planted-good.tsx', '#web/features/customers/customer-words.ts'],
  ['web/features/manager-portal/planted-good.tsx', '#web/features/customers/customer-words.ts'],
  ['web/pages/planted-good.tsx', '#web/features/themes/theme-provider.tsx'],
  ['web/app/planted-good.tsx', '#web/pages/catalogue-page.tsx'],
] as const;

const tree = mkdtempSync(path.join(tmpdir(), 'tierbook-boundaries-'));
let refused: Set<string>;

beforeAll(() => {
  for (const config of ['biome.json', 'boundaries.biome.json']) copyFileSync(config, path.join(tree, config));
  for (const [file, specifier] of [...FORBIDDEN, ...ALLOWED]) plant(file, specifier);
  refused = new Set(boundaryErrors());
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the check refuses', () => {
  test.each(FORBIDDEN)('%s importing %s', (file) => {
    expect(refused).toContain(file);
  });
});

describe('the check allows', () => {
  test.each(ALLOWED)('%s importing %s', (file) => {
    expect(refused).not.toContain(file);
  });
});

// A type-only import in one half: types cross a border as surely as values do.
function plant(file: string, specifier: string) {
  const target = path.join(tree, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const keyword = file.length % 2 === 0 ? 'import type' : 'import';
  writeFileSync(
    target,
    `${keyword} { planted } from '${specifier}';\n\nexport type Planted = typeof planted;\n`,
  );
}

function boundaryErrors(): string[] {
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
  const args = ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', '--reporter=json'];
  const run = spawnSync(process.execPath, [biome, ...args, '--max-diagnostics=none', '.'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const report = JSON.parse(run.stdout) as { diagnostics: { location: { path: string } }[] };
  return report.diagnostics.map(({ location }) => location.path);
}
