import { crc32, deflateSync } from 'node:zlib';

/** A whole PNG in one colour. */
export function makePng(width: number, height: number = width, tint = 120): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of grey.
  header.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, tint));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', header),
    pngPart('IDAT', pixels),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG that says it is this large, with hardly any content. */
export function makeEmptyPng(width: number, height: number): Buffer {
  const png = makePng(16);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The parts of a JPEG that say how large it is, and its end. */
export function makeJpeg(width: number, height: number = width): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([Buffer.from('ffd8', 'hex'), jfif, frame, Buffer.from('ffd9', 'hex')]);
}

/** The parts of a lossless WebP that say how large it is. */
export function makeWebp(width: number, height: number = width): Buffer {
  const bits = Buffer.alloc(10);
  bits.writeUInt8(0x2f, 0);
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const content = Buffer.concat([Buffer.from('WEBPVP8L'), lengthOf(bits.length), bits]);
  return Buffer.concat([Buffer.from('RIFF'), lengthOf(content.length), content]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes);
  return length;
}
