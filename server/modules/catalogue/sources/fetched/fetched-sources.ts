import { contentMark } from '#server/modules/catalogue/sources/file-sources.ts';
import type { PriceSource, SourceReading } from '#server/modules/catalogue/sources/price-source.ts';
import { readWorkbook } from '#server/modules/catalogue/sources/read-workbook.ts';
import { systemTimers, type Timers } from '#server/modules/catalogue/sources/timers.ts';
import type { WorkbookFile } from '#server/modules/catalogue/sources/workbook/read-files.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import { type FetchedFile, type FetchSettings, fetchFile, type Validators } from './fetch-file.ts';
import { nameFetched, titleOf } from './name-file.ts';

/** A file at an https address. The address may hold a key, so people see its host only. */
export function linkSource(
  address: URL,
  settings: FetchSettings,
  timers: Timers = systemTimers,
): PriceSource {
  const what = `The file at ${address.host}`;
  return {
    kind: 'link',
    description: address.host,
    read: (previousMark, signal) => readFetched({ address, what, settings, timers, signal }, previousMark),
    watch: () => () => {},
  };
}

const GOOGLE = 'https://docs.google.com';

/** A Google spreadsheet that everyone with its link may read, by its export: it needs no key. */
export function googleExportSource(
  { spreadsheetId, description }: { readonly spreadsheetId: string; readonly description: string },
  settings: FetchSettings,
  timers: Timers = systemTimers,
): PriceSource {
  const path = `/spreadsheets/d/${spreadsheetId}/export?format=xlsx`;
  const address = new URL(path, settings.trustedOrigin ?? GOOGLE);
  const asked = { address, what: 'The spreadsheet', settings, timers };
  return {
    kind: 'google',
    description,
    read: async (previousMark, signal) => {
      try {
        return await readFetched({ ...asked, signal }, previousMark);
      } catch (error) {
        throw googleRefusal(error);
      }
    },
    watch: () => () => {},
  };
}

/** Google answers with a page to sign in, after some redirects, when a spreadsheet is not shared. */
function googleRefusal(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  if (['page', 'redirects', 'not-shared'].includes(error.code)) {
    return new SourceError(
      'not-shared',
      'Google does not show this spreadsheet. Share the spreadsheet with "Anyone with the link" as a viewer, then try again.',
    );
  }
  if (error.code !== 'not-found') return error;
  return new SourceError('not-found', 'Google has no spreadsheet at this address. It may have been deleted.');
}

interface Asked {
  readonly address: URL;
  /** The subject of sentences about the file. */
  readonly what: string;
  readonly settings: FetchSettings;
  readonly timers: Timers;
  readonly signal: AbortSignal;
}

async function readFetched(asked: Asked, previousMark: string | null): Promise<SourceReading> {
  const known = previousMark === null ? null : parseMark(previousMark);
  const fetched = await fetchFile(asked.address, { ...asked, known: known?.validators ?? null });
  if (fetched.kind === 'unchanged') return fetched;
  const file = { name: nameFetched(fetched, asked.address), bytes: fetched.bytes };
  const content = contentMark([file]);
  if (content === known?.content) return { kind: 'unchanged' };
  const mark = writeMark(content, fetched.validators);
  return { kind: 'read', mark, sheets: await readNamed(file, asked), ...titled(fetched) };
}

function titled(fetched: FetchedFile) {
  const title = titleOf(fetched);
  return title === null ? {} : { title };
}

/** The name of the file comes from its address: sentences say the host instead. */
async function readNamed(file: WorkbookFile, { what, signal }: Asked) {
  try {
    return await readWorkbook([file], signal);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new SourceError(error.code, error.message.replaceAll(file.name, what));
  }
}

/**
 * The validators are part of the mark, so they can never belong to another file or to a file that was not imported: the
 * server would then say 'not modified' about prices that nobody has.
 */
function writeMark(content: string, { etag, lastModified }: Validators): string {
  return `${content}?${new URLSearchParams({ etag, lastModified }).toString()}`;
}

function parseMark(mark: string): { readonly content: string; readonly validators: Validators | null } {
  const [content = '', rest = ''] = mark.split('?', 2);
  const fields = new URLSearchParams(rest);
  const validators = { etag: fields.get('etag') ?? '', lastModified: fields.get('lastModified') ?? '' };
  return { content, validators: validators.etag || validators.lastModified ? validators : null };
}
