import type { Money } from '#domain/contract/entities/money.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import {
  areLongSheets,
  type PackedSheets,
} from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { StoredLayout } from './list-sheets.ts';
import type { Misfit } from './preview-layout.ts';
import { deleteLayout, listLayouts, type SheetPlace, saveLayout } from './sheet-layout.repo.ts';

/** The person who confirms or forgets a layout. */
interface Person {
  readonly by: string;
  /** Undefined for the command line. */
  readonly address?: string | undefined;
}

/**
 * A change of how one sheet is read. It is stored together with the list that it gives, or not at all: otherwise the
 * next check of the source could publish that list before anybody has looked at it.
 */
export interface LayoutChange extends Person {
  /** A forgotten layout is forgotten even if nothing can be read without it. */
  readonly isForgetting: boolean;
  /** The layouts after the change. Fails if it does not fit the workbook, or if somebody else was faster. */
  prepare(
    workbook: { readonly sheets: PackedSheets; readonly money: Money | undefined },
    layouts: readonly StoredLayout[],
    at: number,
  ): Promise<readonly StoredLayout[]>;
  save(trx: Queryable, at: number): Promise<void>;
}

export interface Confirmation {
  readonly layout: SheetLayout;
  /** Of the layout that the person has seen; 0 if there was none. */
  readonly revision: number;
  /** Of the columns that the person has seen. */
  readonly mark?: string | undefined;
}

export function confirming(
  place: SheetPlace,
  { layout, revision, mark }: Confirmation,
  person: Person,
): LayoutChange {
  let confirmed: StoredLayout | null = null;
  return {
    ...person,
    isForgetting: false,
    async prepare({ sheets, money }, layouts, confirmedAt) {
      const stored = layouts.find((each) => isAt(each, place));
      if ((stored?.revision ?? 0) !== revision) refuseOvertaken(stored);
      const given = { ...place, sheets, money, layout, stored };
      const isLong = areLongSheets(sheets.bytes);
      const tried = await runPriceJob('fingerprintSheet', given, { isLong });
      if (!('fingerprint' in tried)) return refuseMisfit(tried);
      const { fingerprint } = tried;
      if (mark !== undefined && mark !== tried.mark) fail('layout/columns-changed');
      const { sheet, n } = place;
      const made = { sheet, n, layout, fingerprint, revision: revision + 1 };
      confirmed = { ...made, confirmedBy: person.by, confirmedAt };
      return [...layouts.filter((each) => !isAt(each, place)), confirmed];
    },
    async save(trx, at) {
      if (confirmed === null) throw new Error('a layout is prepared before it is saved');
      if (!(await saveLayout(trx, confirmed))) {
        refuseOvertaken((await listLayouts(trx)).find((each) => isAt(each, place)));
      }
      await record(trx, { at, place, person, action: 'layout-confirmed' });
    },
  };
}

export function forgetting(place: SheetPlace, person: Person): LayoutChange {
  return {
    ...person,
    isForgetting: true,
    async prepare(_workbook, layouts) {
      const others = layouts.filter((each) => !isAt(each, place));
      return others.length === layouts.length ? fail('layout/not-confirmed') : others;
    },
    async save(trx, at) {
      if (!(await deleteLayout(trx, place))) fail('layout/not-confirmed');
      await record(trx, { at, place, person, action: 'layout-forgotten' });
    },
  };
}

export function refuseMisfit({ misfit }: Misfit): never {
  return misfit === null ? fail('layout/not-found') : fail('request/invalid', undefined, misfit);
}

function isAt({ sheet, n }: SheetPlace, place: SheetPlace): boolean {
  return sheet === place.sheet && n === place.n;
}

/** Says who was faster; nobody knows who has forgotten it. */
function refuseOvertaken(newer: StoredLayout | undefined): never {
  if (!newer) fail('layout/newer-revision', undefined, 'These columns were forgotten meanwhile');
  const { revision, confirmedBy: savedBy } = newer;
  const savedAt = new Date(newer.confirmedAt).toISOString();
  const text = `${savedBy} has confirmed these columns meanwhile`;
  return fail('layout/newer-revision', { newer: { revision, savedBy, savedAt } }, text);
}

async function record(
  trx: Queryable,
  {
    at,
    place: { sheet, n },
    person: { by: actor, address },
    action,
  }: { at: number; place: SheetPlace; person: Person; action: 'layout-confirmed' | 'layout-forgotten' },
): Promise<void> {
  const target = n === 1 ? sheet : `${sheet} (${n})`;
  await recordAudit(trx, { at, actor, action, target, address });
}
