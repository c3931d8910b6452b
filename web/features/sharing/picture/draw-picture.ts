import { initialsOf } from '#domain/text/initials.ts';
import { drawLine } from './draw-line.ts';
import { Pen } from './pen.ts';
import type { PicturePage } from './picture-pages.ts';
import type { PictureStyle } from './picture-style.ts';

export const PICTURE_SIDES = { width: 1080, height: 1350 } as const;
const { width, height } = PICTURE_SIDES;

/** Where things stand, in px. */
const LEFT = 80;
const RIGHT = width - LEFT;
const NAME_MIDDLE = 109;
const TILE = 76;
const TITLE_MIDDLE = 248;
const ROWS_TOP = 278;
const ROWS_BOTTOM = 1136;
/** Few rows keep this distance and leave the rest empty. */
const ROW_HEIGHT_MAX = 86;
const FOOT_RULE = 1157;
const STAMP_MIDDLE = 1209;
const CONTACT_MIDDLE = 1272;

export interface PictureContact {
  readonly phone: string;
  /** 'list.cornerphones.com'. */
  readonly address: string;
  /** Decoded; null without one. */
  readonly logo: ImageBitmap | null;
}

/** Draws one picture: the shop, the rows with leaders, and where the prices come from. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  page: PicturePage,
  contact: PictureContact,
  style: PictureStyle,
): void {
  canvas.width = width;
  canvas.height = height;
  const pen = Pen.on(canvas, style.font);
  pen.fillGradient({ width, height }, style.background, style.backgroundEnd);
  drawHead(pen, page, contact, style);
  drawTitle(pen, page.title, TITLE_MIDDLE, style);
  const rowHeight = Math.min(ROW_HEIGHT_MAX, (ROWS_BOTTOM - ROWS_TOP) / page.lines.length);
  for (const [place, line] of page.lines.entries()) {
    const middle = ROWS_TOP + rowHeight * (place + 0.5);
    if (line.kind === 'title') drawTitle(pen, line.text, middle, style);
    else drawLine(pen, line, { left: LEFT, right: RIGHT, middle, rowHeight }, style);
  }
  drawFoot(pen, page, contact, style);
}

function drawHead(
  pen: Pen,
  { name, corner }: PicturePage,
  { logo }: PictureContact,
  style: PictureStyle,
): void {
  const tile = { x: LEFT, y: NAME_MIDDLE - TILE / 2, side: TILE, radius: 14 };
  if (logo) {
    pen.fillTile(tile, style.logoGround);
    pen.drawInside(logo, tile);
  } else {
    pen.fillTile(tile, style.text);
    const face = { size: 30, weight: 650, colour: style.background } as const;
    pen.write(initialsOf(name), { x: LEFT + TILE / 2, middle: NAME_MIDDLE, align: 'center' }, face);
  }
  const left = LEFT + TILE + 24;
  const cornerFace = { size: 30, weight: 400, colour: style.muted } as const;
  const cornerWidth = corner === '' ? 0 : pen.widthOf(corner, cornerFace) + 40;
  const nameFace = { size: 44, weight: 650, colour: style.text } as const;
  const rest = Math.max(RIGHT - left - cornerWidth, 400);
  pen.writeWithin(name, { x: left, middle: NAME_MIDDLE, align: 'left' }, nameFace, rest);
  const room = RIGHT - left - Math.min(rest, pen.widthOf(name, nameFace)) - 40;
  pen.writeWithin(corner, { x: RIGHT, middle: NAME_MIDDLE, align: 'right' }, cornerFace, room);
}

/** In capitals between two rules, as in the list. */
function drawTitle(pen: Pen, title: string, middle: number, { accent, hairline }: PictureStyle): void {
  const face = { size: 26, weight: 600, colour: accent, spacing: 2.4 } as const;
  const text = pen.cut(title.toLocaleUpperCase(), face, RIGHT - LEFT - 160);
  const half = pen.widthOf(text, face) / 2;
  pen.write(text, { x: width / 2, middle, align: 'center' }, face);
  pen.rule(LEFT, width / 2 - half - 28, middle, hairline);
  pen.rule(width / 2 + half + 28, RIGHT, middle, hairline);
}

function drawFoot(
  pen: Pen,
  { stamp, mark }: PicturePage,
  { phone, address }: PictureContact,
  style: PictureStyle,
): void {
  pen.rule(LEFT, RIGHT, FOOT_RULE, style.hairline);
  const markFace = { size: 27, weight: 600, colour: style.text, spacing: 2.4 } as const;
  const markWidth = pen.widthOf(mark, markFace) + 36;
  const frame = { x: RIGHT - markWidth, y: STAMP_MIDDLE - 25, width: markWidth, height: 50 };
  pen.frame(frame, { radius: 8, line: 4, colour: style.border });
  pen.write(mark, { x: RIGHT - markWidth / 2, middle: STAMP_MIDDLE, align: 'center' }, markFace);
  const stampFace = { size: 29, weight: 400, colour: style.muted } as const;
  const stampRoom = RIGHT - LEFT - markWidth - 40;
  pen.writeWithin(stamp, { x: LEFT, middle: STAMP_MIDDLE, align: 'left' }, stampFace, stampRoom);
  const contactFace = { size: 30, weight: 600, colour: style.text } as const;
  const half = (RIGHT - LEFT) / 2 - 20;
  if (phone) {
    pen.phone(LEFT, CONTACT_MIDDLE, 30, style.primary);
    const place = { x: LEFT + 45, middle: CONTACT_MIDDLE, align: 'left' } as const;
    pen.writeWithin(phone, place, contactFace, half - 45);
  }
  const end = { x: RIGHT, middle: CONTACT_MIDDLE, align: 'right' } as const;
  pen.writeWithin(address, end, contactFace, half);
}
