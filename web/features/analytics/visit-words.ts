import { UAParser } from 'ua-parser-js';
import type { VisitorLog } from '#domain/contract/entities/analytics.ts';

/** 'California, United States'. */
export function placeWords({ country, state }: Pick<VisitorLog, 'country' | 'state'>): string {
  return [state, country].filter((part) => part !== null && part !== '').join(', ') || 'Unknown';
}

/** The site that referred the visitor; empty for a typed address or this site itself. */
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

/** 'Chrome on Android'. Unknown parts are left out; a text that cannot be parsed is shown as it is. */
export function browserWords(userAgent: string): string {
  // For an empty text the library describes the browser it runs in.
  if (userAgent === '') return 'Unknown';
  const { browser, os } = new UAParser(userAgent).getResult();
  return [browser.name, os.name].filter((name) => name !== undefined).join(' on ') || userAgent;
}
