import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { THEME_NAMES } from '#domain/themes/theme-names.ts';

const BOOT_SCRIPT_LIMIT_BYTES = 4000;
/** Built before the tests run. */
const WEB_FOLDER = path.join('dist', 'web');

let files: Map<string, string>;
let page: string;

beforeAll(() => {
  const names = readdirSync(path.join(WEB_FOLDER, 'assets')).map((name) => `/assets/${name}`);
  files = new Map(
    ['/index.html', ...names].map((url) => [url, readFileSync(path.join(WEB_FOLDER, url), 'utf8')]),
  );
  page = fileMatching(/^\/index\.html$/).content;
});

function fileMatching(pattern: RegExp): { url: string; content: string } {
  const [found] = [...files].filter(([url]) => pattern.test(url));
  if (!found) throw new Error(`the build has no file like ${pattern}`);
  return { url: found[0], content: found[1] };
}

describe('the built page', () => {
  test('has the data, then the styles, then the boot script, all in the head', () => {
    const places = ['<!--tierbook-boot-->', '<link rel="stylesheet"', '<script>', '</head>'].map((part) =>
      page.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('has one inline script, whose hash the Content-Security-Policy names, and no inline handlers', () => {
    expect(page.match(/<script(?![^>]*\ssrc=)/g)).toHaveLength(1);
    expect(page).not.toMatch(/\s(?:style|on\w+)="/);
  });

  test('declares the font in itself: a second declaration would load it again and move painted rows', () => {
    expect(page).toMatch(/<style>@font-face\{[^}]*font-display:optional[^}]*\}<\/style>/);
    for (const [url, content] of files) if (url.endsWith('.css')) expect(content).not.toContain('@font-face');
  });

  test('preloads the one font file', () => {
    const fonts = [...files.keys()].filter((url) => url.endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    expect(page).toContain(`<link rel="preload" href="${fonts[0]}" as="font" type="font/woff2" crossorigin>`);
  });
});

describe('the boot script', () => {
  test('is one small plain script', () => {
    const content = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(content).not.toBe('');
    expect(Buffer.byteLength(content)).toBeLessThan(BOOT_SCRIPT_LIMIT_BYTES);
    expect(content).not.toMatch(/\b(?:import|export|eval|Function)\b/);
  });

  test('has the themes of the tiers and nothing else of their table', () => {
    expect(page).toContain('"vip",defaultTheme:"clean-pro"');
    expect(page).not.toContain('defaultPercents');
  });
});

describe('the style sheet', () => {
  test('contains every theme', () => {
    const { content } = fileMatching(/\/index-[^/]*\.css$/);
    for (const name of THEME_NAMES) {
      expect(content).toMatch(new RegExp(`\\[data-theme="?${name}"?\\]`));
      expect(content).toContain(`body.theme-${name}`);
    }
  });

  test('keeps derived colours as mixes, so that a miniature of another theme shows that theme', () => {
    const { content } = fileMatching(/\/index-[^/]*\.css$/);
    expect(content).toMatch(/--wash:color-mix\(in oklab,\s?var\(--primary\) 13%,\s?var\(--surface\)\)/);
  });
});
