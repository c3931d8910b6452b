import type { LayoutPreview, LayoutsAnswer } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import { getContent } from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import type { StoredContent } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import {
  areLongSheets,
  type PackedSheets,
  unpackKeptSheets,
} from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { type ConfigurationService, findMoney } from '#server/modules/configuration/index.ts';
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
      const published = (await hasLayout(database, place)) ? await publishedContent(database) : null;
      const given = { ...place, sheets, layout, published, configuration: configuration.current() };
      const tried = await runPriceJob('previewLayout', given, await jobTerms(sheets, published));
      return 'preview' in tried ? tried.preview : refuseMisfit(tried);
    },
  };
}

export async function listKeptSheets(database: Database): Promise<LayoutsAnswer> {
  const kept = await keptSheets(database);
  if (kept === null) return { source: null, sheets: [] };
  const layouts = await listLayouts(database.query);
  const { sheets, source, readAt } = kept;
  const published = layouts.length === 0 ? null : await publishedContent(database);
  const given = { sheets, layouts, published, money: await findMoney(database.query) };
  const terms = await jobTerms(sheets, published);
  return { source, readAt, sheets: await runPriceJob('listSheets', given, terms) };
}

async function keptSheets(
  database: Database,
): Promise<{ sheets: PackedSheets; source: string; readAt: string } | null> {
  const workbook = await findWorkbook(database.query);
  if (workbook === null) return null;
  const readAt = new Date(workbook.readAt).toISOString();
  return { sheets: await unpackKeptSheets(workbook.sheets), source: workbook.source, readAt };
}

async function hasLayout({ query }: Database, { sheet, n }: SheetPlace): Promise<boolean> {
  return (await listLayouts(query)).some((each) => each.sheet === sheet && each.n === n);
}

async function publishedContent({ query, reports }: Database): Promise<StoredContent | null> {
  const { publishedId } = await getPriceState(query);
  return publishedId === null ? null : await getContent(reports, publishedId);
}

async function jobTerms({ bytes }: PackedSheets, published: StoredContent | null = null) {
  return { isLong: areLongSheets(bytes) || (await isLong(published)) };
}
