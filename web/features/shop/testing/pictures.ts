import { vi } from 'vitest';

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The first bytes of a PNG of these sides: all that is read before it is decoded. */
export function pictureFile({ width, height }: Sides, name = 'logo.png'): File {
  const bytes = new DataView(new ArrayBuffer(33));
  for (const [index, char] of [...'\x89PNG\r\n\x1a\n\0\0\0\rIHDR'].entries())
    bytes.setUint8(index, char.charCodeAt(0));
  bytes.setUint32(16, width);
  bytes.setUint32(20, height);
  return new File([bytes.buffer], name);
}

/** Decodes and encodes in place of the browser, which jsdom does not do. Until the mocks are restored. */
export class StandInCanvas {
  readonly decoded: string[] = [];
  /** What was encoded, such as 'image/jpeg 512x256 0.92'. */
  readonly drawn: string[] = [];
  isBroken = false;
  isTransparent = false;
  bytesAt: (type: string, quality: number, width: number) => number = () => 300;

  static start(): StandInCanvas {
    return new StandInCanvas();
  }

  private constructor() {
    vi.stubGlobal('createImageBitmap', (picture: Blob) => this.decode(picture));
    const pixels = () => ({ data: Uint8ClampedArray.of(0, 0, 0, this.isTransparent ? 0 : 255) });
    const context = { drawImage: () => undefined, getImageData: pixels };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const { drawn } = this;
    const bytesAt: StandInCanvas['bytesAt'] = (...terms) => this.bytesAt(...terms);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
      this: HTMLCanvasElement,
      type = 'image/png',
      quality,
    ) {
      drawn.push([type, `${this.width}x${this.height}`, quality].filter(Boolean).join(' '));
      return `data:${type};base64,${'A'.repeat((bytesAt(type, Number(quality), this.width) / 3) * 4)}`;
    });
  }

  private async decode(picture: Blob): Promise<ImageBitmap> {
    if (this.isBroken) throw new DOMException('broken', 'InvalidStateError');
    this.decoded.push(picture.type);
    const header = new DataView(await picture.arrayBuffer());
    return { width: header.getUint32(16), height: header.getUint32(20), close: () => undefined };
  }
}
