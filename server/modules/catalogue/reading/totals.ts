import { BARE_PRICE_WORDS, folded, OTHER_PRICE_WORDS, OTHER_WORDS, wordsIn } from './heading-words.ts';
import { isBlank, type PriceCell, type PriceColumns, textOf } from './price-sheet.ts';
import { isCurrency, isRequestWord } from './price-text.ts';

type Row = readonly PriceCell[];

/** 'Total', 'Summe:', 'Total units', 'Total general': the end of a table, not a device. */
export function isTotal(name: string): boolean {
  if (!MAY_BE_TOTAL.test(name)) return false;
  const [first, ...others] = wordsIn(name).filter((word) => !KINDS_OF_TOTAL.has(word));
  if (first === undefined || !TOTAL_WORDS.has(first)) return false;
  return others.every(saysWhatIsCounted);
}

/** A fast check, because nearly every name is that of a device. */
const MAY_BE_TOTAL =
  /^\P{L}*(?:gran|g[eé]n|sub|sous|ara|tot|top|sum|som|raz|ges|zwi|imp|mon|val|łąc|ито|все|сум|общ|про|合|总|總|小)/iu;

const TOTAL_WORDS = wordSet(
  'total totals totale totaal totalt totaux sum subtotal summe gesamt gesamtsumme gesamtbetrag zwischensumme',
  'suma soma somme razem lacznie итого итог всего сумма toplam 合计 合計 总计 總計 小计 小計',
);

const KINDS_OF_TOTAL = wordSet(
  'grand gran sub sous ara importe importo montant valor general generale geral genel global complessivo complessiva ht ttc',
  'net netto neto gross brutto bruto общая общий общее промежуточный промежуточная',
);

/** 'Total (12)', 'Total items', 'Total price', 'Total USD' */
function saysWhatIsCounted(word: string): boolean {
  const isKnown = OTHER_WORDS.has(word) || OTHER_PRICE_WORDS.has(word) || BARE_PRICE_WORDS.has(word);
  return isKnown || COUNTED.has(word) || /^\d+$/.test(word) || isCurrency(word);
}

/** 'Total de equipos', 'Total incl. VAT', 'Total a pagar' */
const COUNTED = wordSet(
  'items devices equipos de incl inkl inc including excl exkl con sin mit ohne iva mwst vat a pagar to pay due',
);

function wordSet(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.join(' ').split(' ').map(folded));
}

/** The end of a part of the table. Unlike 'Total', which a brand is called, it stands in the middle of a list too. */
export function isSubtotal(name: string): boolean {
  return isTotal(name) && SUBTOTAL.test(name);
}

const SUBTOTAL = /^\P{L}*(?:sub|sous|ara|zwi|пром)/iu;

/** The first of the last rows with a price that are all totals, with their taxes; the end of the sheet if there is none. */
export function totalsFrom(cells: readonly Row[], { price, device, firstRow }: PriceColumns): number {
  let from = cells.length;
  if (price === null) return from;
  for (let index = cells.length - 1; index >= firstRow; index -= 1) {
    const row = cells[index] ?? [];
    if (isBlank(row[price]) || isRemark(row[price]) || isTax(textOf(row[device]))) continue;
    if (!isTotal(textOf(row[device]))) break;
    from = index;
  }
  return from;
}

/** 'Prices valid until, Friday' below a total. */
function isRemark(cell: PriceCell | undefined): boolean {
  return typeof cell === 'string' && /\p{L}/u.test(cell) && !/\d/.test(cell) && !isRequestWord(cell);
}

/** 'VAT 20%' between two totals, or below one. */
function isTax(name: string): boolean {
  const [first, ...others] = wordsIn(name);
  return (
    first !== undefined && TAXES.has(first) && others.every((word) => COUNTED.has(word) || /^\d+$/.test(word))
  );
}

const TAXES = wordSet('tax taxes vat gst iva mwst ust tva btw moms kdv ндс налог discount rabatt descuento');
