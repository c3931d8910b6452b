import type { StoredCustomer } from './file-customer.ts';
import type { FileRow, ReadRow } from './read-file-row.ts';

/** The stored customer that a row means, null for a new one, or why that cannot be told. */
type Match<Stored> = { readonly before: Stored | null } | { readonly reason: string };

/** Which stored customer each row means: by its id, else by name and phone. Only rows that could be read. */
export function matchFileRows<Stored extends StoredCustomer>(
  rows: readonly (ReadRow & { readonly row: number })[],
  stored: readonly Stored[],
): ReadonlyMap<number, Match<Stored>> {
  const byId = new Map(stored.map((customer) => [String(customer.id), customer]));
  const byName = groupByName(stored);
  const readable = rows.flatMap((each) => ('given' in each ? [{ row: each.row, given: each.given }] : []));
  const matches = new Map<number, Match<Stored>>();
  const taken = new TakenNames();
  // Rows with an id first: a row without one must not become a second customer with a name that they give.
  const inTurn = [...readable.filter(({ given }) => given.id), ...readable.filter(({ given }) => !given.id)];
  for (const { row, given } of inTurn) {
    const match = given.id ? matchById(given.id, byId) : matchByName(given, byName);
    matches.set(row, 'reason' in match ? match : taken.take(row, given, match.before));
  }
  return matches;
}

function groupByName<Stored extends StoredCustomer>(
  stored: readonly Stored[],
): ReadonlyMap<string, readonly Stored[]> {
  const groups = new Map<string, Stored[]>();
  for (const customer of stored) {
    const key = nameKey(customer.name);
    const group = groups.get(key);
    if (group) group.push(customer);
    else groups.set(key, [customer]);
  }
  return groups;
}

function matchById<Stored>(id: string, byId: ReadonlyMap<string, Stored>): Match<Stored> {
  const before = byId.get(id);
  return before ? { before } : { reason: `There is no customer with the id '${id.slice(0, 40)}'.` };
}

function matchByName<Stored extends StoredCustomer>(
  { name, phone }: FileRow,
  byName: ReadonlyMap<string, readonly Stored[]>,
): Match<Stored> {
  const named = byName.get(nameKey(name)) ?? [];
  const matching = named.filter((customer) => customer.phone === (phone ?? null));
  if (matching.length > 1) return { reason: 'Several customers have this name and phone. Add the id.' };
  // Without a column for it nobody knows whether this is the customer with that number.
  if (phone === undefined && named.length > matching.length)
    return { reason: 'A customer with this name has a phone number. Add the id or the phone.' };
  return { before: matching[0] ?? null };
}

/** Finds customers that a file has twice. */
class TakenNames {
  readonly #rowById = new Map<number, number>();
  readonly #rowByName = new Map<string, number>();

  take<Stored extends StoredCustomer>(row: number, given: FileRow, before: Stored | null): Match<Stored> {
    const phone = given.phone === undefined ? (before?.phone ?? null) : given.phone;
    const key = `${nameKey(given.name)}\n${phone ?? ''}`;
    const other =
      (before && this.#rowById.get(before.id)) ?? (given.id ? undefined : this.#rowByName.get(key));
    if (other !== undefined) return { reason: `Row ${other} is the same customer.` };
    if (before) this.#rowById.set(before.id, row);
    this.#rowByName.set(key, row);
    return { before };
  }
}

function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
