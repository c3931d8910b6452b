import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BaseLogger } from 'pino';
import { type FirstList, firstListOf, type PublicList } from '#domain/catalogue/first-list.ts';
import { FIRST_LIST } from '#domain/contract/limits.ts';
import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import { pageStyleSheet, themeStyleSheet } from '#domain/themes/theme-style-sheet.ts';
import type { Encoding } from '#server/platform/http/choose-encoding.ts';
import { type ReadyCopies, readyCopy } from '#server/platform/http/ready-answer.ts';
import { type BootData, dataBlock, pageWithBootData } from './boot-data.ts';
import { type PagePictures, pageWithMeta } from './page-meta.ts';
import { type PageTemplate, readListPage } from './page-templates.ts';

/** A list that everyone may see, as it is published now. */
export interface PublishedList {
  readonly category: string;
  /** Changes with the list. */
  readonly version: string;
  readonly read: () => PublicList;
}

export interface DocumentsParts {
  readonly plainPage: PageTemplate;
  /** Where the build wrote the page with a list and its renderer. Without it no document carries a list. */
  readonly folder?: string | undefined;
  readonly logger: Pick<BaseLogger, 'error'>;
}

/** What a document is made from. */
export interface DocumentContent {
  readonly boot: BootData;
  readonly pictures: PagePictures;
  /** The category that the address names. */
  readonly category: string | null;
  readonly list: PublishedList | null;
}

type RenderFirstList = (brand: BootData['brand'], first: FirstList) => string;

/** If the document is too large with all first rows, it carries fewer. */
const ROW_COUNTS = [FIRST_LIST.rowsMax, FIRST_LIST.rowsMax / 2, FIRST_LIST.rowsMax / 4];

/** Each is about a tenth of a megabyte. More than a list has categories, but not all that it ever had. */
const KEPT_MAX = 250;

/** The best quality would take a tenth of a second for 2% less. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/**
 * The documents of the page, ready to send: with and without a list, for each category that somebody asked for. Each is
 * made once, and again when its list or the settings change.
 */
export class Documents {
  readonly #parts: DocumentsParts;
  readonly #listPage: PageTemplate | null;
  readonly #kept = new Map<string, { readonly version: string; readonly copies: Promise<ReadyCopies> }>();
  #renderer: Promise<RenderFirstList> | null = null;

  constructor(parts: DocumentsParts) {
    this.#parts = parts;
    this.#listPage = parts.folder === undefined ? null : readListPage(parts.folder);
  }

  of({ boot, pictures, category, list }: DocumentContent): Promise<ReadyCopies> {
    const place = JSON.stringify([category, list?.category]);
    const version = `${JSON.stringify([boot, pictures])}${list?.version}`;
    const kept = this.#kept.get(place);
    const copies = kept?.version === version ? kept.copies : this.#make({ boot, pictures, category, list });
    // The one that was asked for last is the last to go.
    this.#kept.delete(place);
    this.#kept.set(place, { version, copies });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return copies;
  }

  /** A list that cannot be rendered must not keep anybody from the page: the script would load it. */
  async #make(content: DocumentContent): Promise<ReadyCopies> {
    const { list } = content;
    const { plainPage, logger } = this.#parts;
    const shell = digestOf(pageOf(plainPage, { ...content, category: null }));
    try {
      const withList = list && (await this.#makeWithList({ ...content, list }, shell));
      if (withList) return withList;
    } catch (error) {
      logger.error({ err: error, category: list?.category }, 'cannot render the list in the document');
    }
    return await copiesOf(pageOf(plainPage, content), plainPage.contentSecurityPolicy, shell);
  }

  /** Null if not even a few rows fit. */
  async #makeWithList(
    content: DocumentContent & { readonly list: PublishedList },
    shell: string,
  ): Promise<ReadyCopies | null> {
    const page = this.#listPage;
    if (!page) return null;
    const render = await this.#loadRenderer();
    const { boot, list } = content;
    const whole = list.read();
    for (const rowCount of ROW_COUNTS) {
      const html = withFirstList(pageOf(page, content), boot, firstListOf(whole, rowCount), render);
      const copies = await copiesOf(html, page.contentSecurityPolicy, shell);
      if ((copies.gzip.full.body?.length ?? 0) <= FIRST_LIST.documentMaxBytes) return copies;
    }
    return null;
  }

  /** Loaded with the first document that needs it: it would delay every start. */
  #loadRenderer(): Promise<RenderFirstList> {
    const file = path.join(this.#parts.folder ?? '', 'render-first-list.js');
    this.#renderer ??= import(pathToFileURL(file).href).then(({ renderFirstList }) => renderFirstList);
    return this.#renderer;
  }
}

function pageOf({ html }: PageTemplate, { boot, pictures, category }: Omit<DocumentContent, 'list'>): string {
  return pageWithMeta(pageWithBootData(html, boot), { shopName: boot.brand.name, category, pictures });
}

function withFirstList(page: string, boot: BootData, first: FirstList, render: RenderFirstList): string {
  const parts = {
    '<!--tierbook-theme-->': `<style>${themesFor(boot)}</style>`,
    '<!--tierbook-shown-->': render(boot.brand, first),
    '<!--tierbook-first-list-->': dataBlock('tierbook-first-list', first),
  };
  // As functions: a name such as "Dealer $& Sons" would otherwise be taken for a replacement pattern.
  return Object.entries(parts).reduce((html, [place, text]) => html.replace(place, () => text), page);
}

/** The theme of the public; all of them if this browser's own choice decides. */
function themesFor({ themeByRole, uiTheme }: BootData): string {
  if (themeByRole.public === undefined) return themeStyleSheet();
  const server = { themeByRole, uiTheme };
  return pageStyleSheet(resolveTheme({ role: 'public', server, stored: () => null }));
}

/**
 * The tag begins with the digest of the page without a list. The service worker compares it with the page that it keeps.
 */
async function copiesOf(html: string, policy: string, shell: string): Promise<ReadyCopies> {
  const identity = Buffer.from(html);
  const [gz, br] = await Promise.all([gzipped(identity, { level: 9 }), brotlied(identity, BROTLI)]);
  const copy = (encoding: Encoding, body: Buffer) =>
    readyCopy({
      etag: `"${shell}.${digestOf(`${encoding}\n${html}`)}"`,
      encoding,
      body,
      contentType: 'text/html; charset=utf-8',
      headers: {
        'cache-control': 'private, no-cache',
        vary: 'Cookie, Accept-Encoding',
        'content-security-policy': policy,
      },
    });
  return { identity: copy('identity', identity), gzip: copy('gzip', gz), br: copy('br', br) };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
