import { UAParser } from 'ua-parser-js';
import type { VisitorLog } from '#domain/contract/entities/analytics.ts';

/** 'California, United States'. */
export function placeWords({ country, state }: Pick<VisitorLog, 'country' | 'state'>): string {
  return [state, country].filter((part) => part !== null && part !== '').join(', ') || 'Unknown';
}

/** The site they came from; nothing where they typed the address, or came from this site. */
export function sourceWords(referrer: string, ownHost: string): string {
  const host = hostOf(referrer);
  return host === null || host === ownHost ? '' : host.replace(/^www\./, '');
}

function hostOf(address: string): string | null {
  try {
    return new URL(address).host || null;
  } catch {
    return null;
  }
}

/** 'Chrome on Android'. What is not known is left out; of what cannot be read at all, the text itself is shown. */
export function browserWords(userAgent: string): string {
  // Asked about nothing, the library tells of the browser it runs in.
  if (userAgent === '') return 'Unknown';
  const { browser, os } = new UAParser(userAgent).getResult();
  return [browser.name, os.name].filter((name) => name !== undefined).join(' on ') || userAgent;
}
