import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { priceTextOf, remarkOf } from '#domain/catalogue/variants.ts';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import { stampOf } from '#domain/sharing/shared-text.ts';

/** A row of the list, or the title of a category. */
export type PictureLine =
  | { readonly kind: 'title'; readonly text: string }
  | {
      readonly kind: 'price' | 'request' | 'out-of-stock';
      readonly name: string;
      readonly remark: string;
      readonly price: string;
    };

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
  const lines = linesOf(list);
  const count = Math.ceil(lines.length / LINES_PER_PICTURE);
  const perPicture = Math.ceil(lines.length / count);
  const corner = cornerOf(list, title);
  return Array.from({ length: count }, (_, place) => ({
    name: list.list,
    corner,
    title,
    lines: lines.slice(place * perPicture, (place + 1) * perPicture),
    stamp: [stampOf(list), ...(count > 1 ? [`${place + 1} of ${count}`] : [])].join(' · '),
    mark: list.mark,
  }));
}

/** The category, unless that is what is shared or there are several. */
function cornerOf({ rows: [first, ...rest] }: SharedList, title: string): string {
  if (!first || rest.some(({ category }) => category !== first.category)) return '';
  const label = labelOfCategory(first.category);
  return label === title ? '' : label;
}

function linesOf({ rows, money }: SharedList): PictureLine[] {
  const hasCategories = rows.some(({ category }) => category !== rows[0]?.category);
  return rows.flatMap((row, place): PictureLine[] => {
    const isFirst = hasCategories && row.category !== rows[place - 1]?.category;
    return [
      ...(isFirst ? [{ kind: 'title' as const, text: labelOfCategory(row.category) }] : []),
      {
        kind: row.finalPrice !== null ? 'price' : row.outOfStock ? 'out-of-stock' : 'request',
        name: row.display,
        remark: remarkOf(row),
        price: priceTextOf(row, money),
      },
    ];
  });
}
