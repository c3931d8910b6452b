import { spreadsheetIdOf } from '#server/modules/catalogue/sources/spreadsheet-id.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';

/** The address of a file as an admin gave it, or a SourceError that says what is wrong without repeating it. */
export function readFileAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null || !/^https?:$/.test(address.protocol))
    throw refused('Enter an address that begins with https://.');
  if (spreadsheetIdOf(text) !== null) {
    throw refused('This is the address of a Google spreadsheet. Choose Google spreadsheet for it.');
  }
  refuseUnsafe(address);
  address.hash = '';
  return address;
}

export function readSpreadsheetId(text: string): string {
  const id = spreadsheetIdOf(text);
  if (id !== null) return id;
  throw refused(
    'This is not the address of a Google spreadsheet. In Google Sheets, press Share and copy the link.',
  );
}

/** Also for every redirect: without encryption, anybody on the way could change the prices. */
export function refuseUnsafe({ protocol, username, password }: URL): void {
  if (protocol !== 'https:')
    throw refused('The address must begin with https://, so that nobody can change the prices on the way.');
  if (username !== '' || password !== '') {
    throw refused('An address with a user name or password in it cannot be used.');
  }
}

function refused(message: string): SourceError {
  return new SourceError('address', message);
}
