import { UAParser } from 'ua-parser-js';

/** 'Chrome on Android'. What is not known is left out; of what cannot be read at all, the text itself is shown. */
export function browserWords(userAgent: string): string {
  // Asked about nothing, the library tells of the browser it runs in.
  if (userAgent === '') return 'Unknown';
  const { browser, os } = new UAParser(userAgent).getResult();
  return [browser.name, os.name].filter((name) => name !== undefined).join(' on ') || userAgent;
}
