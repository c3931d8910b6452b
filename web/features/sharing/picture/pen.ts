/** How letters look. */
export interface Face {
  readonly size: number;
  readonly weight: 400 | 500 | 600 | 650;
  readonly colour: string;
  /** Between letters, in px. */
  readonly spacing?: number;
}

interface TextPlace {
  readonly x: number;
  /** The middle of capital letters. */
  readonly middle: number;
  readonly align: 'left' | 'center' | 'right';
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly radius: number;
}

/** A smaller name could not be read on a phone: then it is cut. */
const SMALLEST = 24;
/** How much of a cut name is its end. */
const END_SHARE = 0.4;

/** Draws with the font of the page. Positions are in px of the picture. */
export class Pen {
  private readonly context: CanvasRenderingContext2D;
  private readonly font: string;

  static on(canvas: HTMLCanvasElement, font: string): Pen {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw');
    return new Pen(context, font);
  }

  private constructor(context: CanvasRenderingContext2D, font: string) {
    this.context = context;
    this.font = font;
    context.textBaseline = 'alphabetic';
  }

  fillGradient({ width, height }: { width: number; height: number }, from: string, to: string): void {
    const gradient = this.context.createLinearGradient(0, 0, 0, height);
    gradient.addColorStop(0, from);
    gradient.addColorStop(1, to);
    this.context.fillStyle = gradient;
    this.context.fillRect(0, 0, width, height);
  }

  fillTile({ x, y, side, radius }: Tile, colour: string): void {
    this.context.fillStyle = colour;
    this.context.beginPath();
    this.context.roundRect(x, y, side, side, radius);
    this.context.fill();
  }

  /** The whole picture, as large as the tile allows. */
  drawInside(picture: ImageBitmap, { x, y, side }: Tile): void {
    const { width, height } = picture;
    const scale = side / Math.max(width, height);
    const [w, h] = [width * scale, height * scale];
    this.context.drawImage(picture, x + (side - w) / 2, y + (side - h) / 2, w, h);
  }

  widthOf(text: string, face: Face): number {
    this.take(face);
    return this.context.measureText(text).width;
  }

  write(text: string, { x, middle, align }: TextPlace, face: Face): void {
    this.take(face);
    this.context.textAlign = align;
    // Between marks of isolation, as <bdi> on the page: a name in Arabic or Hebrew reads from right to left.
    this.context.fillText(`\u2068${text}\u2069`, x, middle + face.size * 0.35);
  }

  /** Smaller where it has to be, then cut at its end. Returns the width. */
  writeWithin(text: string, place: TextPlace, face: Face, room: number): number {
    const fitting = this.#smaller(text, face, room);
    return this.#writeAndMeasure(this.cut(text, fitting, room), place, fitting);
  }

  /** Smaller, then cut before its end, where the prices of a device differ: 'Galaxy Tab S10 Ultr… 512GB A+'. Returns the width. */
  writeName(name: string, place: TextPlace, face: Face, room: number): number {
    const fitting = this.#smaller(name, face, room);
    return this.#writeAndMeasure(this.#cutInMiddle(name, fitting, room), place, fitting);
  }

  cut(text: string, face: Face, room: number): string {
    if (this.widthOf(text, face) <= room) return text;
    const characters = [...text];
    while (characters.length > 1 && this.widthOf(`${characters.join('')}…`, face) > room) characters.pop();
    return `${characters.join('').trimEnd()}…`;
  }

  #cutInMiddle(text: string, face: Face, room: number): string {
    if (this.widthOf(text, face) <= room) return text;
    const characters = [...text];
    const atEnd = Math.floor([...this.cut(text, face, room)].length * END_SHARE);
    const end = characters.splice(characters.length - atEnd).join('');
    return `${this.cut(characters.join(''), face, room - this.widthOf(end, face))}${end}`;
  }

  #smaller(text: string, face: Face, room: number): Face {
    const needed = this.widthOf(text, face);
    if (needed <= room) return face;
    const size = Math.max(SMALLEST, Math.floor((face.size * room) / needed));
    return { ...face, size: Math.min(size, face.size) };
  }

  #writeAndMeasure(text: string, place: TextPlace, face: Face): number {
    this.write(text, place, face);
    return this.widthOf(text, face);
  }

  rule(from: number, to: number, y: number, colour: string): void {
    this.context.fillStyle = colour;
    this.context.fillRect(from, y - 1, Math.max(0, to - from), 2);
  }

  dots(from: number, to: number, y: number, colour: string): void {
    this.context.save();
    this.context.globalAlpha = 0.3;
    this.context.fillStyle = colour;
    // From the right: the dots of all rows stand under each other.
    for (let x = to; x >= from; x -= 12) {
      this.context.beginPath();
      this.context.arc(x, y, 2, 0, 2 * Math.PI);
      this.context.fill();
    }
    this.context.restore();
  }

  frame(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { radius, line, colour }: { radius: number; line: number; colour: string },
  ): void {
    this.context.strokeStyle = colour;
    this.context.lineWidth = line;
    this.context.beginPath();
    this.context.roundRect(x + line / 2, y + line / 2, width - line, height - line, radius);
    this.context.stroke();
  }

  phone(x: number, middle: number, side: number, colour: string): void {
    this.context.save();
    this.context.translate(x, middle - side / 2);
    this.context.scale(side / 24, side / 24);
    this.context.strokeStyle = colour;
    this.context.lineWidth = 2;
    this.context.lineJoin = 'round';
    this.context.stroke(new Path2D(PHONE));
    this.context.restore();
  }

  private take({ size, weight, colour, spacing = 0 }: Face): void {
    this.context.font = `${weight} ${size}px ${this.font}`;
    this.context.fillStyle = colour;
    // Not in every browser: without it capitals stand closer.
    this.context.letterSpacing = `${spacing}px`;
  }
}

/** The icon of the call link. */
const PHONE =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384';
