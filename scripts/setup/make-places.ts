import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Reader } from 'mmdb-lib';
import { z } from '#domain/contract/zod.ts';
import type { AddressFamily } from '#server/platform/address.ts';
import type { NamedPlace } from '#server/platform/places/place-names.ts';
import { UNKNOWN_PLACE } from '#server/platform/places/table-file.ts';
import { createTableWriter, type TableWriter } from '#server/platform/places/table-writer.ts';
import { DEVICE_WORD, walkTree } from './mmdb-tree.ts';

/** The fields of a DB-IP record to keep; cities, coordinates and time zones are dropped. */
const recordSchema = z.object({ country_code: z.string(), state1: z.string() });

// places.mjs starts this in its own process, which frees the memory for the 130 MB source at its end.
const [sourceV4 = '', sourceV6 = '', target = ''] = process.argv.slice(2);
const writer = createTableWriter();
addSource(writer, sourceV4, 4);
addSource(writer, sourceV6, 6);
const draft = `${target}.${process.pid}`;
writeFileSync(draft, writer.finish());
renameSync(draft, target);

/** Many networks share a record: each is decoded once, and its place number is stored by the record's offset. */
function addSource(table: TableWriter, source: string, family: AddressFamily): void {
  const file = readFileSync(source);
  const reader = new Reader(file);
  const { nodeCount, recordSize, ipVersion, searchTreeSize } = reader.metadata;
  if (recordSize !== 28 || ipVersion !== family) {
    throw new Error(`${source} has unexpected records: ${recordSize} bits for IPv${ipVersion}`);
  }
  const numbers = new Uint16Array(file.length - searchTreeSize);
  walkTree({ file, nodeCount, bits: family === 4 ? 32 : 64 }, (high, low, record) => {
    const offset = record - nodeCount;
    const isUnplaced = offset === 0;
    if (!isUnplaced && numbers[offset] === UNKNOWN_PLACE) {
      numbers[offset] = table.numberOf(placeIn(reader.get(textOf(family, high, low))));
    }
    table.startRange(family, high, low, numbers[offset] ?? UNKNOWN_PLACE);
  });
}

function placeIn(record: unknown): NamedPlace {
  const { country_code: countryCode, state1 } = recordSchema.parse(record);
  return { countryCode, state: state1 === '' ? null : state1 };
}

/** An address of the network, for mmdb-lib. */
function textOf(family: AddressFamily, high: number, low: number): string {
  if (family === 4) return [high >>> 8, high & 0xff, low >>> 8, low & 0xff].join('.');
  const network = [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff];
  const device = Array<number>(4).fill(DEVICE_WORD);
  return [...network, ...device].map((word) => word.toString(16)).join(':');
}
