import { UAParser } from 'ua-parser-js';
import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';

/** What a browser says about itself. */
export interface DeviceFacts {
  readonly browserName: string;
  readonly browserVersion: string;
  readonly osName: string;
  readonly osVersion: string;
  readonly deviceType: 'mobile' | 'tablet' | 'desktop';
  readonly userAgent: string;
}

const UNKNOWN = 'Unknown';

/** Shortened first: matching patterns against a header of many kilobytes would take long. */
export function deviceFactsOf(header: string): DeviceFacts {
  const userAgent = header.slice(0, VISIT_LIMITS.userAgentMaxChars);
  const { browser, os, device } = new UAParser(userAgent).getResult();
  return {
    browserName: browser.name ?? UNKNOWN,
    browserVersion: browser.version ?? '',
    osName: os.name ?? UNKNOWN,
    osVersion: os.version ?? '',
    deviceType: device.type === 'mobile' || device.type === 'tablet' ? device.type : 'desktop',
    userAgent,
  };
}

/** 'Safari on iOS', from a user agent. */
export function browserWordsOf(userAgent: string): string {
  const { browserName, osName } = deviceFactsOf(userAgent);
  const known = [browserName.replace(/^Mobile /, ''), osName].filter((name) => name !== UNKNOWN);
  return known.length === 0 ? 'an unknown browser' : known.join(' on ');
}
