import { SheetsServer } from '#test/sheets-server.ts';
import { largeSheets } from './large-workbook.ts';

/** Serves a Google spreadsheet with a dealer's whole stock. Prints its address. */
export async function serveLargeSpreadsheet(rowCount: number): Promise<void> {
  const google = new SheetsServer();
  google.sheets = largeSheets(rowCount).map(({ name, rows }, sheetId) => ({
    title: name,
    sheetId,
    // Google omits blank cells at the end of a row.
    rows: rows.map((row) => row.filter((cell) => cell !== null)),
  }));
  await google.start();
  console.log(google.address);
}
