import path from 'node:path';
import { CellBudget } from './cell-budget.ts';
import { type PackedSheets, packSheets } from './packed-sheets.ts';
import { readCsvSheet } from './read-csv.ts';
import { readOdsSheets } from './read-ods.ts';
import { readXlsxSheets } from './read-xlsx.ts';
import { SourceError } from './source-error.ts';
import type { SourceSheet } from './source-sheet.ts';
import { encrypted, isZip } from './zip-parts.ts';

export interface WorkbookFile {
  /** Without its folder, because people see it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const KINDS = {
  '.xlsx': 'an Excel workbook (.xlsx)',
  '.ods': 'an OpenDocument spreadsheet (.ods)',
  '.csv': 'a text file with comma-separated values (.csv)',
} as const;

const OLD_EXCEL_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The name of the stream with an encrypted workbook, as in the container. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

export async function readFilesPacked(files: readonly WorkbookFile[]): Promise<PackedSheets> {
  return packSheets(await readFiles(files));
}

/** All sheets of the files, which share one budget. */
export async function readFiles(files: readonly WorkbookFile[]): Promise<SourceSheet[]> {
  const sheets: SourceSheet[] = [];
  const budget = new CellBudget(files.length === 1 ? (files[0]?.name ?? '') : 'The folder');
  for (const [index, file] of files.entries()) sheets.push(...(await readFile(file, index, budget)));
  if (sheets.every((sheet) => sheet.rows.length === 0)) {
    throw new SourceError(
      'empty',
      `${files.map((file) => file.name).join(', ')}: no visible sheet has any content.`,
    );
  }
  return sheets;
}

async function readFile(
  { name, bytes }: WorkbookFile,
  index: number,
  budget: CellBudget,
): Promise<SourceSheet[]> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const extension = path.extname(name).toLowerCase();
  if (!isKnownExtension(extension)) {
    throw new SourceError('wrong-type', `${name} is neither ${Object.values(KINDS).join(', nor ')}.`);
  }
  if (content.length === 0) throw new SourceError('empty', `${name} is empty.`);
  refuseOtherContent(name, extension, content);
  switch (extension) {
    case '.xlsx':
      return await readXlsxSheets(name, content, budget);
    case '.ods':
      return await readOdsSheets(name, content, budget);
    case '.csv':
      return [readCsvSheet(name, content, String(index), budget)];
  }
}

function isKnownExtension(extension: string): extension is keyof typeof KINDS {
  return Object.hasOwn(KINDS, extension);
}

// The extension may be wrong: web pages saved as .xlsx and pictures called .csv are common.
function refuseOtherContent(name: string, extension: keyof typeof KINDS, content: Buffer): void {
  if (content.subarray(0, OLD_EXCEL_START.length).equals(OLD_EXCEL_START)) {
    if (content.includes(ENCRYPTED_STREAM)) throw encrypted(name);
    throw new SourceError('wrong-type', `${name} is an old Excel file (.xls). Save it as .xlsx.`);
  }
  const start = content.subarray(0, 512).toString('latin1').replace(/^ï»¿/, '').trimStart();
  const isMarkup = /^(?:%PDF|<!doctype|<html|<\?xml|\{\\rtf)/i.test(start);
  if (isMarkup || isZip(content) === (extension === '.csv')) {
    throw new SourceError('wrong-type', `${name} is not ${KINDS[extension]}, although its name says so.`);
  }
}
