import type { LayoutPreview, LayoutsAnswer } from '#domain/contract/entities/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
import { runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import {
  areLongSheets,
  type PackedSheets,
  unpackKeptSheets,
} from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Misfit } from './preview-layout.ts';
import { findWorkbook } from './price-workbook.repo.ts';
import { deleteLayout, listLayouts, type SheetPlace, saveLayout } from './sheet-layout.repo.ts';

export type { SheetPlace } from './sheet-layout.repo.ts';

export interface LayoutParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: ConfigurationService;
}

interface Person {
  readonly by: string;
  readonly address?: string | undefined;
}

/** How the sheets of the last workbook are read. Works while the source is away, on every instance. */
export interface SheetLayouts {
  list(): Promise<LayoutsAnswer>;
  preview(place: SheetPlace, layout: SheetLayout): Promise<LayoutPreview>;
  /** Fails 'layout/newer-revision' if somebody was faster. The caller reads the workbook again. */
  confirm(place: SheetPlace, given: { layout: SheetLayout; revision: number }, person: Person): Promise<void>;
  forget(place: SheetPlace, person: Person): Promise<void>;
}

export function openSheetLayouts(parts: LayoutParts): SheetLayouts {
  const { database, configuration } = parts;
  return {
    async list() {
      const kept = await keptSheets(database);
      if (kept === null) return { source: null, sheets: [] };
      const layouts = await listLayouts(database.query);
      const { sheets, source } = kept;
      return { source, sheets: await runPriceJob('listSheets', { sheets, layouts }, jobTerms(sheets)) };
    },
    async preview(place, layout) {
      const { sheets } = (await keptSheets(database)) ?? fail('layout/not-found');
      await configuration.reload();
      const given = { ...place, sheets, layout, configuration: configuration.current() };
      const tried = await runPriceJob('previewLayout', given, jobTerms(sheets));
      return 'preview' in tried ? tried.preview : refuseMisfit(tried);
    },
    confirm: (place, given, person) => confirm(parts, place, given, person),
    async forget(place, person) {
      await change(parts, { place, person, action: 'layout-forgotten' }, async (trx) => {
        if (!(await deleteLayout(trx, place))) fail('layout/not-found');
      });
    },
  };
}

async function confirm(
  parts: LayoutParts,
  place: SheetPlace,
  { layout, revision }: { layout: SheetLayout; revision: number },
  person: Person,
): Promise<void> {
  const { sheets } = (await keptSheets(parts.database)) ?? fail('layout/not-found');
  const tried = await runPriceJob('fingerprintSheet', { ...place, sheets, layout }, jobTerms(sheets));
  if (!('fingerprint' in tried)) refuseMisfit(tried);
  const { fingerprint } = tried;
  await change(parts, { place, person, action: 'layout-confirmed' }, async (trx) => {
    const stored = { ...place, layout, fingerprint, revision };
    const saved = { ...stored, confirmedBy: person.by, confirmedAt: parts.clock.now() };
    if (!(await saveLayout(trx, saved))) await refuseOvertaken(trx, place);
  });
}

async function change(
  { database, clock }: LayoutParts,
  {
    place,
    person,
    action,
  }: { place: SheetPlace; person: Person; action: 'layout-confirmed' | 'layout-forgotten' },
  work: (trx: Queryable) => Promise<void>,
): Promise<void> {
  await database.transaction(async (trx) => {
    await work(trx);
    const target = place.n === 1 ? place.sheet : `${place.sheet} (${place.n})`;
    await recordAudit(trx, { at: clock.now(), actor: person.by, action, target, address: person.address });
    await database.notify(trx, 'prices');
  });
}

/** Says who was faster. */
async function refuseOvertaken(trx: Queryable, { sheet, n }: SheetPlace): Promise<never> {
  const newer = (await listLayouts(trx)).find((each) => each.sheet === sheet && each.n === n);
  if (!newer) fail('layout/not-found');
  const text = `${newer.confirmedBy} has confirmed these columns meanwhile`;
  const { revision, confirmedBy: savedBy } = newer;
  const savedAt = new Date(newer.confirmedAt).toISOString();
  return fail('layout/newer-revision', { newer: { revision, savedBy, savedAt } }, text);
}

function refuseMisfit({ misfit }: Misfit): never {
  return misfit === null ? fail('layout/not-found') : fail('request/invalid', undefined, misfit);
}

async function keptSheets(database: Database): Promise<{ sheets: PackedSheets; source: string } | null> {
  const workbook = await findWorkbook(database.query);
  return workbook && { sheets: await unpackKeptSheets(workbook.sheets), source: workbook.source };
}

function jobTerms({ bytes }: PackedSheets) {
  return { isLong: areLongSheets(bytes) };
}
