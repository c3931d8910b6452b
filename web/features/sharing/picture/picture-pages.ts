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
/** Nobody sends more, and a phone has to hold them all at once. */
export const PICTURES_MAX = 10;

/** The pictures of a list, all about equally full. */
export function picturePages(list: SharedList, title: string): PicturePage[] {
  const pages = pagesOf(linesOf(list, title));
  const corner = cornerOf(list, title);
  return pages.map(({ section, lines }, place) => ({
    name: list.list,
    corner: section === '' ? corner : corner || title,
    title: section || title,
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

interface Page {
  /** The title of its first rows; may be empty. */
  readonly section: string;
  readonly lines: PictureLine[];
}

/** As few pages as possible, and on each the fewest lines with which that works. */
function pagesOf(lines: readonly SectionLine[]): Page[] {
  const fewest = filledPages(lines, LINES_PER_PICTURE).length;
  let perPage = Math.ceil(lines.length / Math.max(1, fewest));
  while (filledPages(lines, perPage).length > fewest) perPage += 1;
  return filledPages(lines, perPage);
}

/** Each page begins with the title of its first rows, also where they go on: a picture may be sent on alone. */
function filledPages(lines: readonly SectionLine[], perPage: number): Page[] {
  const pages: Page[] = [];
  let above = '';
  for (const { section, ...line } of lines) {
    const page = pages.at(-1);
    const title: PictureLine[] = section === above ? [] : [{ kind: 'title', text: section }];
    const added = [...title, line];
    if (page && page.lines.length + added.length <= perPage) page.lines.push(...added);
    else pages.push({ section, lines: [line] });
    above = section;
  }
  return pages;
}

interface SectionLine extends RowLine {
  readonly section: string;
}

function linesOf({ rows, money }: SharedList, title: string): SectionLine[] {
  return sharedPartsOf(rows, title).flatMap((part) =>
    part.rows.map((row) => ({
      section: part.title,
      kind: row.finalPrice !== null ? 'price' : row.outOfStock ? 'out-of-stock' : 'request',
      name: row.display,
      remark: remarkOf(row),
      price: priceTextOf(row, money),
    })),
  );
}
