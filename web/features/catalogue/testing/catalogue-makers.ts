import type { CatalogueRow } from '#domain/contract/entities/device.ts';

/** Rows from their texts: '# Title' is a section title; prices rise by 10 from 100 so that each row has its own. */
export function makeRows(category: string, texts: readonly string[]): CatalogueRow[] {
  return texts.map((text, place) => {
    const isHeader = text.startsWith('# ');
    const display = isHeader ? text.slice(2) : text;
    return { device: display, display, finalPrice: isHeader ? 0 : 100 + 10 * place, category, isHeader };
  });
}
