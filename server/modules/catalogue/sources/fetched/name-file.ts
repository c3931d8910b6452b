import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import { isZip } from '#server/modules/catalogue/sources/workbook/zip-parts.ts';
import type { FetchedFile } from './fetch-file.ts';

type Extension = '.xlsx' | '.ods' | '.csv';

const NAME_CHARS = 60;
/** As long as a key: such a name must not become a category that every visitor sees. */
const KEY_LIKE = /[A-Za-z0-9_-]{20,}|[0-9a-f]{16,}/i;

/**
 * A name for a fetched file, whose extension says how it is read. A .csv gives its name to its category, so the name
 * is what the server calls the file, or the end of its address if that cannot be a key.
 */
export function nameFetched(file: FetchedFile, address: URL): string {
  const given = dispositionName(file.disposition) ?? lastSegment(address);
  const stem = given?.replace(/\.(?:xlsx|ods|csv)$/i, '') ?? '';
  return `${stem === '' ? 'Prices' : stem}${extensionOf(file, given ?? '', address.host)}`;
}

/** What the server calls the file, without its extension; null if it does not say. */
export function titleOf({ disposition }: FetchedFile): string | null {
  return dispositionName(disposition)?.replace(/\.\w{1,5}$/, '') ?? null;
}

function dispositionName(disposition: string): string | null {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  return cleanName(decoded(encoded ?? '') ?? (plain?.[1] ?? plain?.[2] ?? '').replaceAll('\\', ''));
}

function lastSegment({ pathname }: URL): string | null {
  const name = cleanName(decoded(pathname.split('/').at(-1) ?? '') ?? '');
  return name !== null && /\.(?:xlsx|ods|csv)$/i.test(name) && !KEY_LIKE.test(name) ? name : null;
}

function decoded(text: string): string | null {
  try {
    return text === '' ? null : decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function cleanName(name: string): string | null {
  const clean = name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{C}<>]/gu, '')
    .trim();
  const extension = /\.(?:xlsx|ods|csv)$/i.exec(clean)?.[0] ?? '';
  const stem = clean
    .slice(0, clean.length - extension.length)
    .slice(0, NAME_CHARS)
    .trim();
  return stem === '' ? null : `${stem}${extension}`;
}

const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const TEXT_TYPES =
  /^(?:text\/(?!html)|application\/(?:csv|octet-stream|vnd\.ms-excel|force-download)|binary\/)|^$/i;

/** By its first bytes; where they do not tell, by its name and by what the server says. */
function extensionOf({ bytes, contentType }: FetchedFile, name: string, host: string): Extension {
  const start = bytes.subarray(0, 512).toString('latin1').replace(/^ï»¿/, '').trimStart();
  if (/^<(?:!doctype\s+html|html|head|script)/i.test(start) || /^text\/html/i.test(contentType))
    throw isPage(host);
  if (isZip(bytes)) return isOds(start, contentType, name) ? '.ods' : '.xlsx';
  // Reading it says that the file is an old or an encrypted workbook.
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) return '.xlsx';
  const isText = TEXT_TYPES.test(contentType) || /\.csv$/i.test(name);
  if (isText && !isBinary(bytes) && !/^(?:%PDF|<\?xml|\{\\rtf)/i.test(start)) return '.csv';
  throw new SourceError('wrong-type', `${host} sends neither an .xlsx, an .ods nor a .csv file.`);
}

function isOds(start: string, contentType: string, name: string): boolean {
  const marked = start.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
  return marked || /opendocument\.spreadsheet/i.test(contentType) || /\.ods$/i.test(name);
}

/** Text has no zero bytes, except in UTF-16, which begins with a mark. */
function isBinary(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 2).toString('hex');
  return start !== 'fffe' && start !== 'feff' && bytes.subarray(0, 512).includes(0);
}

function isPage(host: string): SourceError {
  return new SourceError(
    'page',
    `${host} sends a web page instead of a file. Use the address that downloads the file.`,
  );
}
