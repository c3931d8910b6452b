import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { groupByCategory } from '#domain/catalogue/categories.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { DeviceRow } from '#domain/contract/entities/device.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { brotliPack } from '#server/platform/brotli.ts';
import type { Encoding } from '#server/platform/http/choose-encoding.ts';
import { etagOf } from '#server/platform/http/etag.ts';
import { ReusedBytes } from '#server/platform/reserved-bytes.ts';
import type { UpdateTimes } from './find-update-times.ts';
import { LIST_VIEWS, type ListView, priceRows } from './price-rows.ts';

interface ListsToEncode {
  readonly categories: readonly string[];
  readonly rows: readonly DeviceRow[];
  /** Epoch milliseconds; null while nothing has been published. */
  readonly publishedAt: number | null;
  /** Null while nothing has been published. */
  readonly updatedAt: UpdateTimes | null;
  readonly configuration: Configuration;
}

/** The bytes of a list in every encoding, each with its tag. */
export interface EncodedList {
  /** Of a long list only the tag and the length are kept: its bytes are unpacked for the few who want them. */
  readonly identity: EncodedCopy | { readonly etag: string; readonly body: null; readonly byteCount: number };
  readonly gzip: EncodedCopy;
  readonly br: EncodedCopy;
}

interface EncodedCopy {
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface EncodedLists {
  readonly categories: Readonly<Record<PriceView, EncodedList>>;
  readonly devices: readonly {
    readonly view: ListView;
    readonly category: string;
    readonly list: EncodedList;
  }[];
}

/**
 * About 3,000 rows. The plain bytes of a longer list, of every tier, would be most of the server's memory, and browsers
 * never ask for them.
 */
export const PLAIN_MAX_BYTES = 512 * 1024;

// Quality 11 would make a list 8% smaller but take a hundred times as long, while visitors wait for new prices.
const BROTLI_QUALITY = 5;
// The default of 6 takes twice as long and makes a long list no smaller.
const GZIP_LEVEL = 5;

/** How much of a long list is written at a time. */
const WRITTEN_ROWS = 500;
/** Long lists shrink to less than a tenth: mostly their copies fit into one piece of memory. */
const PACKED_SHARE = 8;

// On the thread pool, as brotli: both run while the next list is written.
const gzipped = promisify(gzip);

/** Prices, serializes and compresses every list of every view. While one is compressed, the next is written. */
export async function encodeLists(given: ListsToEncode): Promise<EncodedLists> {
  const { categories, configuration } = given;
  const pricer = preparePricer(configuration);
  const rowsByCategory = groupByCategory(given.rows);
  // Two, in turn: the memory of a list is written again when its compressed copies are ready.
  let [room, other] = [new ReusedBytes(), new ReusedBytes()];
  const devices: Promise<EncodedLists['devices'][number]>[] = [];
  for (const view of LIST_VIEWS) {
    for (const category of categories) {
      const pieces = devicesAnswer(view, rowsByCategory.get(category) ?? [], { pricer, configuration });
      const written = room.write(pieces);
      await devices.at(-1);
      const encoding = encodeList(`${view} ${category}`, written);
      devices.push(encoding.then((list) => ({ view, category, list })));
      [room, other] = [other, room];
    }
  }
  return { devices: await Promise.all(devices), categories: await encodeCategories(given) };
}

/** Without a money there is no key, not even an empty one: lists in classic money keep their bytes and their tags. */
function* devicesAnswer(
  view: ListView,
  rows: readonly DeviceRow[],
  { pricer, configuration }: { readonly pricer: Pricer; readonly configuration: Configuration },
): Generator<string> {
  yield '{"devices":[';
  for (let start = 0; start < rows.length; start += WRITTEN_ROWS) {
    const priced = JSON.stringify(priceRows(view, rows.slice(start, start + WRITTEN_ROWS), pricer));
    yield `${start === 0 ? '' : ','}${priced.slice(1, -1)}`;
  }
  const { money } = configuration;
  yield money ? `],"money":${JSON.stringify(money)}}` : ']}';
}

/** One answer for each tier: their times differ. */
async function encodeCategories(given: ListsToEncode): Promise<EncodedLists['categories']> {
  const { categories, updatedAt } = given;
  const publishedAt = isoTime(given.publishedAt);
  const entries = TIER_IDS.map(async (tier) => {
    const answer = { categories, publishedAt, updatedAt: isoTime(updatedAt?.[tier] ?? null) };
    return [tier, await encodeList(`categories ${tier}`, Buffer.from(JSON.stringify(answer)))] as const;
  });
  return recordOf(await Promise.all(entries), (entry) => entry);
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** `name` is part of the tags: the same bytes under two names are two resources, for different viewers. */
async function encodeList(name: string, identity: Buffer): Promise<EncodedList> {
  const chunkSize = Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(identity.length / PACKED_SHARE));
  const compressing = Promise.all([
    gzipped(identity, { level: GZIP_LEVEL, chunkSize }),
    brotliPack(identity, {
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ]);
  // Meanwhile: it takes a third of the time of compressing.
  const etag = etagOf(`${name}\nidentity\n`, identity);
  const isLong = identity.length > PLAIN_MAX_BYTES;
  const body = isLong ? null : new Uint8Array(identity);
  const [gz, br] = await compressing;
  return {
    identity: body === null ? { etag, body, byteCount: identity.length } : { etag, body },
    gzip: tagged(name, 'gzip', gz),
    br: tagged(name, 'br', br),
  };
}

/** Copied into its own memory: small buffers share memory, which cannot be transferred between threads. */
function tagged(name: string, encoding: Encoding, bytes: Buffer): EncodedCopy {
  return { etag: etagOf(`${name}\n${encoding}\n`, bytes), body: new Uint8Array(bytes) };
}
