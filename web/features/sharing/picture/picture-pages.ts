import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { priceTextOf, remarkOf } from '#domain/catalogue/variants.ts';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import { sharedPartsOf } from '#domain/sharing/shared-parts.ts';
import { stampOf } from '#domain/sharing/shared-text.ts';

interface RowLine {
  readonly kind: 'price' | 'request' | 'out-of-stock';
  readonly name: string;
  readonly remark: string;
  readonly price: string;
}

/** A row of the list, or the title of a section. */
export type PictureLine = { readonly kind: 'title'; readonly text: string } | RowLine;

/** Everything that is written on one picture. */
export interface PicturePage {
  readonly name: string;
  readonly corner: string;
  readonly title: string;
  readonly lines: readonly PictureLine[];
  readonly stamp: string;
  readonly mark: string;
}

/** More would be too small to read on a phone. */
const LINES_PER_PICTURE = 15;
/** A title and its row. */
const MIN_LINES = 2;
/** Nobody sends more, and a phone has to hold them all at once. */
export const PICTURES_MAX = 10;

/** The pictures of a list, all about equally full. */
export function picturePages(list: SharedList, title: string): PicturePage[] {
  const pages = pagesOf(linesOf(list, title));
  const corner = cornerOf(list, title);
  return pages.map((lines, place) => ({
    name: list.list,
    corner,
    title,
    lines,
    stamp: [stampOf(list), ...(pages.length > 1 ? [`${place + 1} of ${pages.length}`] : [])].join(' · '),
    mark: list.mark,
  }));
}

/** The category, unless that is what is shared or there are several. */
function cornerOf({ rows: [first, ...rest] }: SharedList, title: string): string {
  if (!first || rest.some(({ category }) => category !== first.category)) return '';
  const label = labelOfCategory(first.category);
  return label === title ? '' : label;
}

/** As few pages as possible, and on each the fewest lines with which that works. */
function pagesOf(lines: readonly TitledLine[]): PictureLine[][] {
  const fewest = filledPages(lines, LINES_PER_PICTURE).length;
  let perPage = Math.max(MIN_LINES, Math.ceil(lines.length / Math.max(1, fewest)));
  while (filledPages(lines, perPage).length > fewest) perPage += 1;
  return filledPages(lines, perPage);
}

/** Each title has a row below it, and is repeated where its rows go on: a picture may be sent on alone. */
function filledPages(lines: readonly TitledLine[], perPage: number): PictureLine[][] {
  const pages: PictureLine[][] = [];
  let above = '';
  for (const { title, ...line } of lines) {
    const page = pages.at(-1);
    const needed = title !== '' && title !== above ? 2 : 1;
    const isFull = page === undefined || page.length + needed > perPage;
    const target = isFull ? [] : page;
    if (isFull) pages.push(target);
    if (title !== '' && (isFull || title !== above)) target.push({ kind: 'title', text: title });
    target.push(line);
    above = title;
  }
  return pages;
}

interface TitledLine extends RowLine {
  /** Of its section. */
  readonly title: string;
}

function linesOf({ rows, money }: SharedList, title: string): TitledLine[] {
  return sharedPartsOf(rows, title).flatMap((part) =>
    part.rows.map((row) => ({
      title: part.title,
      kind: row.finalPrice !== null ? 'price' : row.outOfStock ? 'out-of-stock' : 'request',
      name: row.display,
      remark: remarkOf(row),
      price: priceTextOf(row, money),
    })),
  );
}
