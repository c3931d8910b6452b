type Cell = string | number | null;

/** Numbers that look random and are the same in every run. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed + 1) * 2_654_435_761;
  }

  /** From 0 to `sides` - 1. */
  roll(sides: number): number {
    // xorshift: one line, no dependency, good enough for shuffled sheets.
    let next = this.#state >>> 0 || 1;
    next ^= next << 13;
    next ^= next >>> 17;
    next ^= next << 5;
    this.#state = next >>> 0;
    return this.#state % sides;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.roll(items.length)] ?? items[0];
  }

  /** Once in `sides` times. */
  hits(sides: number): boolean {
    return this.roll(sides) === 0;
  }

  /** Some of the items, at least `min`, in their order. */
  some<Item>(items: readonly Item[], min: number): Item[] {
    const chosen = new Set<number>();
    while (chosen.size < min) chosen.add(this.roll(items.length));
    items.forEach((_, index) => void (this.hits(2) && chosen.add(index)));
    return items.filter((_, index) => chosen.has(index));
  }
}

/** A price cell of a generated sheet and what it must become. */
export interface ExpectedCell {
  readonly cell: string;
  readonly name: string;
  /** The price, or the words in its place; null for a cell that must be left out. */
  readonly shown: number | string | null;
}

export interface WideSheet {
  readonly rows: Cell[][];
  readonly expected: ExpectedCell[];
}

const LABELS = [
  ['A+', 'A', 'B+', 'B', 'C', 'D', 'HSO', 'DOA'],
  ['Mint', 'Ideal', 'Good', 'Fair', 'Broken'],
  ['64GB', '128GB', '256GB', '512GB', '1TB', '2TB'],
  ['Grado A', 'Grado B', 'Grado C'],
  ['wie neu', 'sehr gut', 'gut', 'defekt'],
  ['Новый', 'Отличное', 'Хорошее', 'Б/У'],
  ['Unlocked', 'Verizon', 'T-Mobile', 'AT&T'],
  ['Retail', 'Wholesale', 'Export'],
  ['Cash', 'Credit'],
] as const;
const NAME_HEADINGS = ['Model', 'Device', 'Modelo', 'Gerät', 'Модель'] as const;

/** One row per device and several prices: titles, notes, a stock, blank cells, words and faults among them. */
export function makeWideSheet(seed: number): WideSheet {
  const dice = new Dice(seed);
  const labels = dice.some<string>(dice.pick<readonly string[]>(LABELS), 2);
  const hasStorage = !labels.some((label) => /GB|TB/.test(label)) && dice.hits(2);
  const [hasStock, hasNote] = [dice.hits(3), dice.hits(3)];
  const firstPrice = hasStorage ? 2 : 1;
  const rows: Cell[][] = Array.from({ length: dice.roll(40) }, (_, index) => [`Terms, line ${index}`]);
  rows.push([
    dice.pick(NAME_HEADINGS),
    ...(hasStorage ? ['Storage'] : []),
    ...labels,
    ...(hasStock ? ['Stock'] : []),
    ...(hasNote ? ['Notes'] : []),
  ]);
  const expected: ExpectedCell[] = [];
  const count = 6 + dice.roll(30);
  for (let device = 0; device < count; device += 1) {
    if (dice.hits(8)) rows.push([`Section ${device}`]);
    if (dice.hits(12)) rows.push([]);
    if (dice.hits(15)) rows.push(['Verizon locked: minus $40']);
    const name = `Phone ${device}`;
    const storage = hasStorage ? dice.pick(['64GB', '128GB']) : null;
    const cells = labels.map((_, index) => priceCell(dice, device * 10 + index, index));
    expected.push(
      ...cells.flatMap(({ shown }, index) => {
        if (shown === undefined) return [];
        const cell = `${String.fromCharCode(65 + firstPrice + index)}${rows.length + 1}`;
        return [{ cell, name: [name, storage, labels[index]].filter(Boolean).join(' '), shown }];
      }),
    );
    rows.push([
      name,
      ...(storage === null ? [] : [storage]),
      ...cells.map(({ value }) => value),
      ...(hasStock ? [1 + dice.roll(40)] : []),
      ...(hasNote ? [dice.hits(2) ? 'boxed' : null] : []),
    ]);
  }
  return { rows, expected };
}

/** Every price of a sheet is different, so that a row tells which cell it came from. The first of a row is never blank. */
function priceCell(
  dice: Dice,
  serial: number,
  index: number,
): { value: Cell; shown?: number | string | null } {
  const price = 300 + (serial % 400) + serial / 10_000;
  const rounded = Math.round(price * 100) / 100 + Math.floor(serial / 400);
  if (index > 0 && dice.hits(6)) return { value: dice.pick([null, '-', '']) };
  if (dice.hits(14)) return { value: 'CALL', shown: 'CALL' };
  if (dice.hits(20)) return { value: 'minus $40', shown: null };
  if (dice.hits(5)) return { value: `$${rounded.toFixed(2)}`, shown: rounded };
  return { value: rounded, shown: rounded };
}

const ONE_PRICE_HEADERS = [
  ['Device', 'Price'],
  ['Model', 'Price (USD)'],
  ['Gerät', 'Preis'],
  ['Modelo', 'Precio'],
  ['Модель', 'Цена'],
] as const;

/** A sheet as the first release read it: one price, and perhaps titles, remarks, other numbers and faults. */
export function makeOnePriceSheet(seed: number): Cell[][] {
  const dice = new Dice(seed);
  const [name, price] = dice.pick<readonly [string, string]>(ONE_PRICE_HEADERS);
  const extras = dice.some(['Cost', 'Stock', 'Old price', 'Notes'], 0);
  const isHeaded = extras.length > 0 || !dice.hits(4);
  const rows: Cell[][] = Array.from({ length: isHeaded ? dice.roll(12) : 0 }, (_, line) => [`Terms ${line}`]);
  const header = [name, ...extras, price];
  if (isHeaded) rows.push(header);
  const count = 4 + dice.roll(40);
  for (let device = 0; device < count; device += 1) {
    if (dice.hits(9)) rows.push([`Section ${device}`]);
    if (dice.hits(14)) rows.push([]);
    if (isHeaded && dice.hits(25)) rows.push(header);
    const numbers = extras.map((extra): Cell => (extra === 'Notes' ? 'boxed' : 1 + dice.roll(500)));
    rows.push([
      `Phone ${dice.hits(10) ? 0 : device} ${dice.pick(['64GB', '128GB'])}`,
      ...numbers,
      onePrice(dice),
    ]);
  }
  return rows;
}

function onePrice(dice: Dice): Cell {
  if (dice.hits(30)) return dice.pick(['-5', '5%', '10-20', 'soon', '1.2.3']);
  const price = 50 + dice.roll(100_000) / 100;
  return dice.pick<Cell>([price, price, `$${price.toFixed(2)}`, Math.round(price)]);
}
