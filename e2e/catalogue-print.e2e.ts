import { inflateSync } from 'node:zlib';
import { expectNothingSideways, openCatalogue } from './support/catalogue.ts';
import { expect, SCREENS, test } from './support/fixtures.ts';

/** How many pieces of text each page of a PDF has. */
function textsByPage(pdf: Buffer): number[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [
      id,
      body ?? '',
    ]),
  );
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b/.test(body))
    .map((body) => {
      const content = objects.get(/\/Contents\s+(\d+) 0 R/.exec(body)?.[1]) ?? '';
      const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(content) ?? [];
      const drawing = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      return drawing.match(/T[jJ]\b/g)?.length ?? 0;
    });
}

for (const [screen, options] of SCREENS)
  test.describe(screen, () => {
    test.use(options);

    test('a printed list has leaders, addresses and no empty page', async ({ quietPage: page }) => {
      await openCatalogue(page, '/?category=TOOLS');
      for (const format of ['Letter', 'A4']) {
        const pages = textsByPage(await page.pdf({ format }));
        expect(pages).toHaveLength(1);
        expect(pages[0]).toBeGreaterThan(500);
      }
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.list-column')).toHaveCount(1);
      await test.step('the leader is a border, which is printed without backgrounds', async () => {
        const leader = page.locator('.device-leader').first();
        await expect(leader).toHaveCSS('border-bottom-style', 'dotted');
        await expect(leader).toHaveCSS('background-image', 'none');
      });
      await test.step('a link that is not a phone number is followed by its address', async () => {
        const link = page.getByRole('link', { name: 'Message' });
        const address = await link.getAttribute('href');
        const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
        expect(printed).toBe(JSON.stringify(address));
        await expect(link).toBeVisible();
        const phone = page.getByRole('link', { name: /^Call/ });
        expect(await phone.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none');
      });
      await expectNothingSideways(page);
    });
  });

test('no comma stands before a printed price, at any width', async ({ quietPage: page }) => {
  await openCatalogue(page, '/?category=TOOLS');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.list-column')).toHaveCount(1);
  for (const width of ['100%', '738.7px', '717.33px', '701.1px']) {
    const closest = await page.evaluate((width) => {
      document.body.style.width = width;
      const range = document.createRange();
      const distances = [...document.querySelectorAll('.device-leader')].map((leader) => {
        range.selectNodeContents(leader);
        return range.getBoundingClientRect().left - leader.getBoundingClientRect().right;
      });
      return Math.min(...distances);
    }, width);
    expect(closest).toBeGreaterThan(8);
  }
});
