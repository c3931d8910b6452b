import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { CallBody } from '#domain/contract/calls/calls.ts';
import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { SharedList, SharedRow, ShareLink } from '#domain/contract/entities/deals/shares.ts';
import { layoutFieldsOf } from '#domain/contract/entities/device.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { isAllowed } from '#domain/shop/may-use.ts';
import { titleOfRole } from '#domain/shop/title-of-role.ts';
import {
  type Catalogue,
  type ViewedList,
  type ViewedRow,
  viewedList,
  writeTablesInThread,
} from '#server/modules/catalogue/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { etagOf } from '#server/platform/http/etag.ts';
import { fail } from '#server/platform/http/failure.ts';
import { csvBytesOf, csvTextOf, type Format } from '#server/platform/tables/write-tables.ts';
import type { Marks } from './marks.service.ts';
import { HEADER_TABLE, type ListHead, sharedTable, stampTable, tableOfRows } from './shared-table.ts';
import type { Sharer, VisitingSharer } from './sharer.ts';
import { WaitingLine } from './waiting-line.ts';

/** Null is the whole list. */
type Selection = CallBody<'getSharedRows'>['selection'] | null;

/**
 * What the sharer sees, and nothing else. All fail 'share/not-allowed' and 'category/not-found'; `json` and `file` fail
 * 'request/too-many' after 120 an hour.
 */
export interface SharedLists {
  /** As JSON: a long list takes a while to check against its schema. */
  json(sharer: VisitingSharer, selection: Selection): Promise<Buffer>;
  file(sharer: VisitingSharer, selection: Selection, format: Format): Promise<SharedFile>;
  /** The whole list for a program, written only if it does not have it. */
  current(sharer: Sharer, format: ShareLink['format']): Promise<CurrentList>;
}

interface SharedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface CurrentList {
  /** The same for the same bytes, on every server. */
  readonly etag: string;
  write(): Buffer;
}

export interface SharedListsParts {
  readonly database: Database;
  readonly identity: Pick<Identity, 'hourlyUses'>;
  readonly catalogue: Pick<Catalogue, 'lists' | 'versions'>;
  readonly shop: { brand(): Brand };
  /** In which the time of a list is written. */
  readonly timeZone: string;
}

export function openSharedLists(parts: SharedListsParts & { readonly marks: Marks }): SharedLists {
  const { catalogue, shop, timeZone, marks } = parts;
  const workbooks = new WaitingLine();

  async function viewOf(sharer: Sharer | VisitingSharer) {
    const { role } = sharer;
    if (!isAllowed(shop.brand().mayShare, role)) fail('share/not-allowed');
    if ('address' in sharer) await countShare(parts, sharer);
    const mark = await marks.of(sharer);
    const viewed = viewedList(catalogue.lists(), role);
    const { updatedAt, money } = viewed;
    const version = catalogue.versions.of(role);
    const list = titleOfRole(shop.brand(), role);
    const head: ListHead = { list, updatedAt, version, mark, ...(money && { money }) };
    return { viewed, head };
  }

  return {
    async json(sharer, selection) {
      const { viewed, head } = await viewOf(sharer);
      return jsonOf(head, partsOf(viewed, selection));
    },

    async file(sharer, selection, format) {
      const { viewed, head } = await viewOf(sharer);
      const rows = partsOf(viewed, selection);
      const bytes =
        format === 'csv'
          ? csvOf(head, rows, timeZone)
          : await workbooks.run(() =>
              writeTablesInThread([sharedTable(rows.flat(), head, timeZone)], format),
            );
      return { name: `price-list-${head.version}.${format}`, bytes: bufferOn(bytes) };
    },

    async current(sharer, format) {
      const { viewed, head } = await viewOf(sharer);
      const write = {
        csv: () => bufferOn(csvOf(head, partsOf(viewed, null), timeZone)),
        json: () => jsonOf(head, partsOf(viewed, null)),
      } satisfies Record<ShareLink['format'], () => Buffer>;
      return { etag: tagOf(viewed, head, format, timeZone), write: write[format] };
    },
  };
}

/** Also what fails afterwards: a program that asks for what is not there is a burden too. */
async function countShare(
  { database, identity }: SharedListsParts,
  { customerId, address }: VisitingSharer,
): Promise<void> {
  const count = await identity.hourlyUses.begin({
    what: 'shares',
    by: customerId === null ? { address } : { customerId },
    perHour: SHARE_LIMITS.sharesPerHour,
    refusal: 'request/too-many',
  });
  await database.transaction(count);
}

/** Without a copy: a list can have megabytes. */
function bufferOn({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The rows of each category, or those selected. */
function partsOf(viewed: ViewedList, selection: Selection): readonly (readonly ViewedRow[])[] {
  if (selection === null) return viewed.categories.map((category) => viewed.rowsOf(category) ?? []);
  if ('rows' in selection) return [selectedRows(viewed, selection.rows)];
  return [viewed.rowsOf(selection.category) ?? fail('category/not-found')];
}

/** In the order asked for, without those that are gone. */
function selectedRows(viewed: ViewedList, keys: readonly RowKey[]): ViewedRow[] {
  const categories = new Set(keys.map(({ category }) => category));
  const rows = [...categories].flatMap((category) => viewed.rowsOf(category) ?? []);
  const found = new Map(rows.map((row) => [rowKeyText(row), row]));
  return keys.flatMap((key) => found.get(rowKeyText(key)) ?? []);
}

function jsonOf(head: ListHead, parts: readonly (readonly ViewedRow[])[]): Buffer {
  const rows = parts.flatMap((part) => part.filter(({ isHeader }) => !isHeader).map(toShared));
  return Buffer.from(JSON.stringify({ ...head, rows } satisfies SharedList));
}

/** Field by field: nothing else can leak. */
function toShared(row: ViewedRow): SharedRow {
  const { category, device, occurrence, section, display, finalPrice } = row;
  return {
    category,
    device,
    occurrence,
    ...(section !== undefined && { section }),
    display,
    finalPrice,
    ...layoutFieldsOf(row),
  };
}

/** The lines of a category. They go with its list: programs read the same one again and again. */
const writtenLines = new WeakMap<readonly ViewedRow[], string>();

function csvOf(head: ListHead, parts: readonly (readonly ViewedRow[])[], timeZone: string): Uint8Array {
  const lines = parts.map((rows) => {
    const written = writtenLines.get(rows) ?? csvTextOf(tableOfRows(rows, head.money));
    writtenLines.set(rows, written);
    return written;
  });
  const filled = lines.filter((text) => text !== '');
  return csvBytesOf([csvTextOf(HEADER_TABLE), ...filled, csvTextOf(stampTable(head, timeZone))]);
}

/** By the bytes of the list and not by its version, which is recorded a moment after a new list is shown. */
function tagOf(
  { tag }: ViewedList,
  { list, version, mark }: ListHead,
  format: string,
  timeZone: string,
): string {
  return etagOf(JSON.stringify([tag, list, version, mark, format, timeZone]));
}
