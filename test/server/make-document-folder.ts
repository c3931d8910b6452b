import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '#test/build-test-app.ts';

const BOOT = '<script>document.title</script>';
const PREPARE = '<script>document.body</script>';

/** Both outputs of the build, with a renderer that writes each row as one line. */
export function makeBuiltPage(): { webFolder: string; documentFolder: string } {
  const folder = makeTemporaryFolder();
  const [webFolder, documentFolder] = [path.join(folder, 'web'), path.join(folder, 'document')];
  for (const each of [webFolder, documentFolder]) mkdirSync(each);
  const head = '<!doctype html><head><!--tierbook-boot-->';
  writeFileSync(path.join(webFolder, 'index.html'), `${head}${BOOT}</head><body>The page</body>`);
  writeFileSync(
    path.join(documentFolder, 'page.html'),
    `${head}<!--tierbook-theme-->${BOOT}</head><body><div id="tierbook-shown"><!--tierbook-shown--></div>` +
      `<!--tierbook-first-list-->${PREPARE}The page</body>`,
  );
  writeFileSync(path.join(documentFolder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(documentFolder, 'render-first-list.js'), RENDERER);
  return { webFolder, documentFolder };
}

const RENDERER = `export function renderFirstList(brand, first) {
  if (brand.name === 'Broken') throw new Error('this brand cannot be rendered');
  return first.devices.map((row) => '<li>' + row.display + ' $' + row.finalPrice + '</li>').join('');
}`;
