import { GoogleStandIn } from '#test/google-stand-in.ts';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';

/** The id of the spreadsheet that the stand-in shares; any other one is not shared. */
const SHARED_ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-test';

export interface GoogleForTests {
  /** For the server under test: its SHEETS_BASE_URL. */
  readonly address: string;
  /** What the Share button of the shared spreadsheet copies. */
  readonly link: string;
  /** The link of a spreadsheet that is not shared. */
  readonly privateLink: string;
  stop(): Promise<void>;
}

/** A stand-in for Google's export with one shared spreadsheet, 'Corner prices', of these sheets. */
export async function startGoogleStandIn(sheets: Parameters<typeof makeXlsx>): Promise<GoogleForTests> {
  const google = new GoogleStandIn();
  google.shared.set(SHARED_ID, { title: 'Corner prices', workbook: await makeXlsx(...sheets) });
  await google.start();
  return {
    address: google.address,
    link: GoogleStandIn.linkOf(SHARED_ID),
    privateLink: GoogleStandIn.linkOf(SHARED_ID.replace('1Ab', '1Zz')),
    stop: () => google.stop(),
  };
}
