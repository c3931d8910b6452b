import { writeOds } from 'hucre/ods';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** A workbook as a spreadsheet program would save it. */
export async function makeXlsx(...sheets: WriteSheet[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets }));
}

export async function makeOds(...sheets: WriteSheet[]): Promise<Buffer> {
  return Buffer.from(await writeOds({ sheets }));
}
