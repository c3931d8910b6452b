import { z } from '#domain/contract/zod.ts';
import { type ConfirmedLayout, markOfLayouts } from '#server/modules/catalogue/reading/read-price-rows.ts';
import { packText, storedText } from '#server/modules/catalogue/snapshots/packed-text.ts';
import {
  getReport,
  type StoredSnapshot,
  saveReport,
} from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** What is published, and the layouts of now. */
interface Laid {
  readonly published: StoredSnapshot | null;
  readonly layouts: readonly ConfirmedLayout[];
}

/** Only what is needed here: the rest has up to twenty thousand rows. */
const reportSchema = z.looseObject({ layouts: z.string().optional() });

/** Whether the published list was read with these layouts. Nobody has seen yet what others give. */
export async function areLayoutsPublished(trx: Queryable, { published, layouts }: Laid): Promise<boolean> {
  const stored = published && (await readReport(trx, published));
  return (stored?.report.layouts ?? '') === markOfLayouts(layouts);
}

/** Other layouts give the published list too: the next list need not wait because of them. */
export async function setLayoutsPublished(trx: Queryable, { published, layouts }: Laid): Promise<void> {
  if (published === null) return;
  const { report, isPacked } = await readReport(trx, published);
  const mark = markOfLayouts(layouts);
  if ((report.layouts ?? '') === mark) return;
  const text = JSON.stringify({ ...report, layouts: mark });
  await saveReport(trx, published.id, isPacked ? await packText(text) : text);
}

/** A report that cannot be read says nothing about layouts: it only describes prices, and must not stop syncing. */
async function readReport(trx: Queryable, { id }: StoredSnapshot) {
  const stored = await getReport(trx, id);
  const text = await storedText(stored).catch(() => '');
  const { data } = reportSchema.safeParse(parseJson(text));
  const report: z.output<typeof reportSchema> = data ?? {};
  return { report, isPacked: stored.isPacked };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
