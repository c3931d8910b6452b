/** Base prices in whole dollars: model, then variant. An empty variant means a model with a single kind. */
export type PriceTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Section titles in the order of the sheet, each with its devices. */
export type SampleSheet = Readonly<Record<string, PriceTable>>;

/** The same devices at a fraction of the price, in steps of 5 dollars as dealers write them. */
export function atShare(sheet: SampleSheet, share: number): SampleSheet {
  return mapValues(sheet, (table) =>
    mapValues(table, (variants) =>
      mapValues(variants, (price) => Math.max(5, Math.round((price * share) / 5) * 5)),
    ),
  );
}

export function onlySections(sheet: SampleSheet, isWanted: (title: string) => boolean): SampleSheet {
  return Object.fromEntries(Object.entries(sheet).filter(([title]) => isWanted(title)));
}

/** Each storage size without and with a cellular modem, which adds this amount. */
export function withCellular(sizes: Readonly<Record<string, number>>, extra: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sizes).flatMap(([size, price]) => [
      [`${size} WiFi`, price],
      [`${size} Cellular`, price + extra],
    ]),
  );
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
