import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** A false claim of the zip about the entry. */
  readonly claimedBytes?: number;
  readonly claimedChecksum?: number;
  readonly isEncrypted?: boolean;
}

/** Builds a zip byte by byte, so that it can be invalid in ways that no writer produces. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const packed = deflateRawSync(entry.content);
    const fields = fieldsOf(entry, packed.length, name.length);
    const local = Buffer.concat([uint32(0x04034b50), uint16(20), fields, name, packed]);
    directory.push(
      uint32(0x02014b50),
      uint16(20),
      uint16(20),
      fields,
      Buffer.alloc(10),
      uint32(offset),
      name,
    );
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = uint16(entries.length);
  const end = [
    uint32(0x06054b50),
    uint32(0),
    count,
    count,
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ];
  return Buffer.concat([...files, central, ...end]);
}

/** Flags, method, time, date, checksum, sizes and lengths: the same in both headers. */
function fieldsOf(entry: ZipEntry, packedBytes: number, nameBytes: number): Buffer {
  const content = Buffer.from(entry.content);
  return Buffer.concat([
    uint16(entry.isEncrypted ? 1 : 0),
    uint16(8),
    uint32(0),
    uint32(entry.claimedChecksum ?? crc32(content)),
    uint32(packedBytes),
    uint32(entry.claimedBytes ?? content.length),
    uint16(nameBytes),
    uint16(0),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
