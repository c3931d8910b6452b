import type { ZipParts } from './zip-parts.ts';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;

/**
 * A zip without compression, made of parts whose size was checked. The workbook reader gets this and never
 * the original: two readers can disagree about the content of a crafted zip, and only one of them was limited.
 */
export function storedZip(parts: ZipParts): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const nameBytes = Buffer.from(name, 'utf8');
    const local = localHeader(nameBytes, content.length);
    files.push(local, nameBytes, content);
    directory.push(centralHeader(nameBytes, content.length, offset), nameBytes);
    offset += local.length + nameBytes.length + content.length;
  }
  const directoryBytes = Buffer.concat(directory);
  return Buffer.concat([...files, directoryBytes, endOfDirectory(parts.size, directoryBytes.length, offset)]);
}

// The checksum stays 0, which readers treat as 'not given': the content was checked when it was inflated.
function localHeader(name: Buffer, size: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(UTF8_NAMES, 6);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function centralHeader(name: Buffer, size: number, localOffset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(UTF8_NAMES, 8);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(localOffset, 42);
  return header;
}

function endOfDirectory(entries: number, directoryBytes: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
}
