import type { CallBody } from '#domain/contract/calls/calls.ts';

const PAGES = ['/', '/?category=IPAD', '/?category=GAMING', '/manager'];
const PAGES_A_VISIT = 5;
/** The number of visitors at the same time. */
const VISITORS = 64;

/** An event as the page sends it: each visitor views a few pages and is followed by the next one. */
export function makeVisit(number: number): CallBody<'recordVisit'> {
  const round = Math.floor(number / VISITORS);
  const visitor = (number % VISITORS) + VISITORS * Math.floor(round / PAGES_A_VISIT);
  return {
    path: PAGES[round % PAGES.length] ?? '/',
    referrer: 'https://www.example.com/search?q=price+list',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
    sessionId: `0190a1b2-c3d4-4e5f-8a9b-${visitor.toString(16).padStart(12, '0')}`,
    isUniqueVisitor: round % PAGES_A_VISIT === 0,
  };
}
