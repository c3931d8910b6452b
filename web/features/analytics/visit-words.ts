import type { VisitorLog } from '#domain/contract/analytics.ts';

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
