import { expect, test } from 'vitest';
import { firstListOf } from '#domain/catalogue/first-list.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { renderFirstList } from '#web/app/first-list/render-first-list.tsx';

const BRAND = {
  name: 'A & B',
  nameVip: '',
  nameHeavyweight: '',
  phone: '',
  messaging: '',
  logo: '',
  hasSignInLink: false,
};

function render(display: string): string {
  const row = { device: display, display, finalPrice: 880, category: 'IPAD', isHeader: false };
  const devices = [{ ...row, display: 'Series', isHeader: true }, row];
  const categoriesAnswer = { categories: ['IPAD', 'TOOLS'], publishedAt: '2026-11-14T09:12:00.000Z' };
  const list = { categoriesAnswer, category: 'IPAD' };
  return renderFirstList(BRAND, firstListOf({ ...list, devices, categoriesTag: '', devicesTag: '' }));
}

test('the page renders without a browser: header, search, tabs, titles and rows', () => {
  const html = render('iPad Air 13');
  expect(html).toContain('A &amp; B');
  expect(html).toContain('placeholder="Search devices..."');
  expect(html.match(/role="tab"/g)).toHaveLength(2);
  expect(html).toMatch(/<h2[^>]*><span[^>]*>Series<\/span><\/h2>/);
  expect(html).toContain('iPad Air 13');
  expect(html).toContain('$880');
});

test('a name cannot become markup', () => {
  const html = render('</script><img src=x onerror=alert(1)>"\'&');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('</script');
  expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;');
});

test('devices with several prices, words in place of a price and notes are rendered as on the page', () => {
  const row = { device: 'x', category: 'IPAD', isHeader: false };
  const priced = (variant: string, finalPrice: number) => ({
    ...{ ...row, group: 'iPad Pro', variant, display: `iPad Pro ${variant}`, finalPrice },
  });
  const devices = [
    priced('256GB', 880),
    priced('512GB', 990),
    { ...row, display: 'iPad Air', finalPrice: null, onRequest: 'Call', note: 'From May' },
    { ...row, display: 'iPad mini', finalPrice: null, outOfStock: true as const },
  ];
  const categoriesAnswer = { categories: ['IPAD'], publishedAt: null };
  const list = { categoriesAnswer, category: 'IPAD', devices, categoriesTag: '', devicesTag: '' };
  const html = renderFirstList({ ...BRAND, phone: '(212) 555-0142' }, firstListOf(list));
  expect(html.match(/<li/g)).toHaveLength(3);
  expect(html).toContain('data-rows="2"');
  expect(html).toMatch(/256GB<\/span> <span[^>]*>\$880/);
  expect(html).toMatch(/<a href="tel:2125550142"[^>]*>Call<\/a>/);
  expect(html).toContain('From May');
  expect(html).toContain('Out of stock');
});

test('prices are in the money of the list, also without JavaScript', () => {
  const row = { device: 'x', category: 'IPAD', isHeader: false };
  const devices = [{ ...row, display: 'iPad Air', finalPrice: 5_200_000 }];
  const categoriesAnswer = { categories: ['IPAD'], publishedAt: null };
  const list = {
    categoriesAnswer,
    category: 'IPAD',
    devices,
    money: PESOS,
    categoriesTag: '',
    devicesTag: '',
  };
  expect(renderFirstList(BRAND, firstListOf(list))).toContain('>$ 5.200.000</span>');
});
