import { TABLES } from '#server/platform/database/backup/tables.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { NOON } from '#test/noon.ts';
import { AWKWARD, LARGEST } from './awkward-values.ts';
import { fillDeals } from './filled-deals.ts';
import { fillPeople } from './filled-people.ts';
import { fillUsage, fillVisits } from './filled-usage.ts';

/** Inserts rows into every table. A table that is missing here fails the test that compares all tables. */
export async function fillInstallation(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await fillSettings(trx);
    await fillShop(trx);
    await fillPrices(trx);
    await fillVersions(trx);
    await fillPeople(trx);
    await fillDeals(trx);
    await fillLocks(trx);
    await fillUsage(trx);
    await fillVisits(trx);
  });
}

async function fillSettings(trx: Queryable): Promise<void> {
  await trx
    .insertInto('installation')
    .values({ id: 1, created_at: NOON, secret_fingerprint: 'f'.repeat(64) })
    .execute();
  const dates = { created_at: NOON, updated_at: NOON };
  await trx
    .insertInto('configuration')
    .values({
      id: 7,
      key: 'pricing',
      data: JSON.stringify({ label: AWKWARD, money: { symbol: 'د.إ' } }),
      revision: 2,
      ...dates,
    })
    .execute();
  for (const revision of [1, 2]) {
    await trx
      .insertInto('configuration_revision')
      .values({
        configuration_id: 7,
        revision,
        data: '{}',
        kind: 'save',
        saved_by: AWKWARD,
        saved_at: NOON,
        changes: revision === 1 ? null : '[]',
      })
      .execute();
  }
  await trx.insertInto('upkeep_turn').values({ name: 'retention', taken_at: NOON }).execute();
  await trx.insertInto('audit').values(audit('signed-in', null)).execute();
  await trx.insertInto('audit').values(audit(AWKWARD, '192.0.2.1')).execute();
}

function audit(action: string, address: string | null) {
  return { at: NOON, actor: 'admin', action, target: null, address, details: '{"count":1}' };
}

async function fillShop(trx: Queryable): Promise<void> {
  const saved = {
    settings: JSON.stringify({ names: { name: AWKWARD } }),
    saved_by: AWKWARD,
    saved_at: LARGEST,
  };
  await trx
    .insertInto('shop')
    .values({ id: 1, revision: 2, ...saved })
    .execute();
  await trx
    .insertInto('shop_revision')
    .values([
      { revision: 1, ...saved, logo: null, changes: '[]', restored_from: null },
      { revision: 2, ...saved, logo: 'a'.repeat(64), changes: JSON.stringify([AWKWARD]), restored_from: 1 },
    ])
    .execute();
  // As large as a logo may be.
  const content = Buffer.alloc(200 * 1024, '\u{1F4F1}').toString('base64');
  await trx
    .insertInto('shop_logo')
    .values({ digest: 'a'.repeat(64), type: 'image/png', width: 16, height: 2000, content })
    .execute();
}

async function fillPrices(trx: Queryable): Promise<void> {
  const snapshot = {
    source_kind: 'file',
    source_description: AWKWARD,
    is_sample: 0,
    content_digest: 'd',
    // More than one batch.
    content: JSON.stringify({ rows: AWKWARD.repeat(20_000) }),
    reasons: '[]',
    report: '{}',
    category_count: 1,
    row_count: 2,
    rejected_count: 0,
    created_at: NOON,
    decided_at: NOON,
    decided_by: 'Tierbook',
    is_packed: 0,
    is_decided_by_person: 0,
  } as const;
  await trx
    .insertInto('price_snapshot')
    .values([
      { ...snapshot, state: 'superseded', content: '{}', published_at: null },
      { ...snapshot, state: 'published', published_at: NOON, is_packed: 1, is_decided_by_person: 1 },
    ])
    .execute();
  const published = { published_snapshot_id: 2, revision: 9, last_checked_at: NOON, last_success_at: NOON };
  await trx.updateTable('price_state').set(published).execute();
  await trx
    .insertInto('price_workbook')
    .values({
      id: 1,
      source_kind: 'upload',
      source: AWKWARD,
      is_sample: 0,
      mark: AWKWARD,
      // More than one batch.
      sheets: `1 ${'QWERTY+/'.repeat(100_000)}`,
      read_at: NOON,
    })
    .execute();
  await trx
    .insertInto('price_source')
    .values({
      id: 1,
      revision: 2,
      kind: 'link',
      address: `https://files.example.com/${AWKWARD}`,
      description: 'files.example.com',
      changed_by: AWKWARD,
      changed_at: LARGEST,
    })
    .execute();
  const layout = { layout: JSON.stringify({ label: AWKWARD }), fingerprint: '[]', revision: 3 };
  const confirmed = { ...layout, confirmed_by: AWKWARD, confirmed_at: LARGEST };
  await trx
    .insertInto('sheet_layout')
    .values([
      { sheet: AWKWARD, n: 1, ...confirmed },
      { sheet: AWKWARD, n: 2, ...confirmed },
    ])
    .execute();
}

async function fillVersions(trx: Queryable): Promise<void> {
  await trx
    .insertInto('list_version')
    .values({ view: AWKWARD, version: 12, digest: AWKWARD, changed_at: LARGEST })
    .execute();
  const shown = { view: AWKWARD, revision: 2, shown_at: LARGEST };
  await trx
    .insertInto('list_history')
    .values([
      { ...shown, version: 11, snapshot_id: 7 },
      { ...shown, version: 12, snapshot_id: LARGEST },
    ])
    .execute();
}

async function fillLocks(trx: Queryable): Promise<void> {
  const dates = { version: 1, is_active: 1, created_at: NOON, updated_at: NOON } as const;
  await trx
    .insertInto('site_secret')
    .values([
      { kind: 'password', label: null, lookup: 's1', ...dates },
      { kind: 'passcode', label: AWKWARD, lookup: 's2', ...dates },
    ])
    .execute();
  const protection = { is_site_protected: 1, revision: 4, updated_at: NOON, updated_by: 'admin' } as const;
  await trx.updateTable('security_settings').set(protection).execute();
  await trx
    .insertInto('setup_code')
    .values({ digest: 'e'.repeat(64), created_at: NOON, expires_at: LARGEST })
    .execute();
  await trx
    .insertInto('setup_progress')
    .values({ id: 1, is_open: 1, step: 'prices', skipped: '["shop"]', updated_at: NOON, updated_by: AWKWARD })
    .execute();
  await trx.insertInto('throttle_clock').values({ id: 1, observed_at: NOON, elapsed_ms: LARGEST }).execute();
  await trx
    .insertInto('throttle_budget')
    .values({ key: '192.0.2.1', failures: 5, last_failure_ms: 12, refused: 0 })
    .execute();
  await trx
    .insertInto('throttle_minute')
    .values({ minute: LARGEST, failures: 1, gate_failures: 2 })
    .execute();
  await trx
    .insertInto('throttle_allowance')
    .values({ key: 'unknown-devices:gate', spent_until_ms: LARGEST })
    .execute();
  const clock = { trusted_at: NOON, observed_at: NOON, elapsed_ms: LARGEST };
  await trx
    .insertInto('retention_clock')
    .values({ id: 1, ...clock, held_since_ms: 1, backup_failed_at: null })
    .execute();
}

/** Every row of every table, in an order that does not depend on the engine. */
export async function contentOf({ query }: Database): Promise<Record<string, string[]>> {
  const tables = query.withTables<Record<string, Record<string, unknown>>>();
  const content: Record<string, string[]> = {};
  for (const name of TABLES) {
    const rows = await tables.selectFrom(name).selectAll().execute();
    content[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  return content;
}
