import { expect, test } from 'vitest';
import { drawLine } from './draw-line.ts';
import { Pen } from './pen.ts';
import type { PictureLine } from './picture-pages.ts';
import { pictureStyleOf } from './picture-style.ts';

/** Everything that is written, by a pen whose letters are all as wide as a digit. */
function writtenWith(line: Exclude<PictureLine, { kind: 'title' }>): string[] {
  const texts: string[] = [];
  const nothing = () => undefined;
  const context = {
    font: '',
    measureText: (text: string) => ({ width: text.length * sizeOf(context.font) * 0.6 }),
    fillText: (text: string) => texts.push(text.replaceAll(/[\u2068\u2069]/g, '')),
    ...{ save: nothing, restore: nothing, beginPath: nothing, arc: nothing, fill: nothing },
  };
  const pen = Pen.on({ getContext: () => context } as never, 'sans-serif');
  drawLine(pen, line, { left: 80, right: 1000, middle: 300, rowHeight: 70 }, pictureStyleOf(document));
  return texts;
}

function sizeOf(font: string): number {
  return Number(/(\d+)px/.exec(font)?.[1]);
}

const NAME = { name: 'iPhone 16 Pro Max 256GB', remark: '' };

test('a long price is written to its last digit', () => {
  expect(writtenWith({ kind: 'price', ...NAME, price: 'Toman 125,000,000' })).toContain('Toman 125,000,000');
});

test('long words in its place are cut', () => {
  const [words] = writtenWith({ kind: 'request', ...NAME, price: 'Ask us for the price of this device' });
  expect(words).toMatch(/^Ask us .*…$/);
});

test('the names of the prices of one device stay apart, however long they are', () => {
  const device =
    'Galaxy Tab S10 Ultra Enterprise Edition with Book Cover Keyboard and S Pen 512GB Moonstone Grey';
  const nameOf = (variant: string) => {
    const texts = writtenWith({ kind: 'price', name: `${device} ${variant}`, remark: '', price: '$1,299' });
    return texts.find((text) => text.startsWith('Galaxy'));
  };
  const [room, smallest] = [1000 - 80 - 48 - '$1,299'.length * 40 * 0.6, 24 * 0.6];
  expect((nameOf('A+') ?? '').length * smallest).toBeLessThanOrEqual(room);
  expect(nameOf('A+')).toMatch(/^Galaxy Tab S10 .*….*Moonstone Grey A\+$/);
  expect(nameOf('HSO')).toMatch(/^Galaxy Tab S10 .*….*Grey HSO$/);
});

test('a name that is cut before a space says so', () => {
  const name = 'Galaxy Tab S10 Ultra Enterprise Edition 512GB Moons';
  const texts = writtenWith({ kind: 'price', name, remark: '', price: '$1,299' });
  expect(texts.find((text) => text.startsWith('Galaxy'))).toMatch(/^Galaxy Tab S10 Ultra .*….*512GB Moons$/);
});
