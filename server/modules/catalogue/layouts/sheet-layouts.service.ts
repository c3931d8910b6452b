import type { LayoutPreview, LayoutsAnswer } from '#domain/contract/entities/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
import { runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import {
  areLongSheets,
  type PackedSheets,
  unpackKeptSheets,
} from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { refuseMisfit } from './change-layout.service.ts';
import { findWorkbook } from './price-workbook.repo.ts';
import { listLayouts, type SheetPlace } from './sheet-layout.repo.ts';

export type { SheetPlace } from './sheet-layout.repo.ts';

/** How the sheets of the last workbook are read. Works while the source is away, on every instance. */
export interface SheetLayouts {
  list(): Promise<LayoutsAnswer>;
  preview(place: SheetPlace, layout: SheetLayout): Promise<LayoutPreview>;
}

export function openSheetLayouts({
  database,
  configuration,
}: {
  readonly database: Database;
  readonly configuration: ConfigurationService;
}): SheetLayouts {
  return {
    list: () => listKeptSheets(database),
    async preview(place, layout) {
      const { sheets } = (await keptSheets(database)) ?? fail('layout/no-workbook');
      await configuration.reload();
      const given = { ...place, sheets, layout, configuration: configuration.current() };
      const tried = await runPriceJob('previewLayout', given, jobTerms(sheets));
      return 'preview' in tried ? tried.preview : refuseMisfit(tried);
    },
  };
}

export async function listKeptSheets(database: Database): Promise<LayoutsAnswer> {
  const kept = await keptSheets(database);
  if (kept === null) return { source: null, sheets: [] };
  const layouts = await listLayouts(database.query);
  const { sheets, source } = kept;
  return { source, sheets: await runPriceJob('listSheets', { sheets, layouts }, jobTerms(sheets)) };
}

async function keptSheets(database: Database): Promise<{ sheets: PackedSheets; source: string } | null> {
  const workbook = await findWorkbook(database.query);
  return workbook && { sheets: await unpackKeptSheets(workbook.sheets), source: workbook.source };
}

function jobTerms({ bytes }: PackedSheets) {
  return { isLong: areLongSheets(bytes) };
}
