import { DESKTOPS, openBrowser, PHONES } from './browsers.mjs';
import { randomFrom } from './random-from.mjs';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** First numbers of addresses, repeated in proportion to the visitors of their country. */
const NETWORKS = [24, 47, 66, 67, 68, 70, 71, 72, 73, 74, 75, 76, 96, 98, 99, 107, 173, 187, 189, 81, 84, 86];

const SEARCHES = [
  'iphone 15 pro max',
  '15 pro',
  's24 ultra',
  'macbook air m2',
  'ipad mini',
  'airpods pro',
  'ps5',
];
const MISSED = ['nokia 3310', 'surface pro', 'oneplus 12', 'kindle'];
const CATEGORIES = [
  'IPHONE USED UNLOCKED',
  'IPHONE NEW UNLOCKED',
  'SAMSUNG USED UNLOCKED',
  'MACBOOKS',
  'IPAD',
  'GAMING',
];

/** Visits of the last `days` days as events, increasing from week to week and quiet on Sundays. */
export function visitsUpTo(now, { days, url }) {
  const random = randomFrom(20_261_113);
  const events = [];
  const people = [];
  for (let day = 0; day < days; day += 1) {
    const at = now - day * DAY_MS;
    const isSunday = new Date(at).getUTCDay() === 0;
    const count = Math.round((isSunday ? 14 : 30 + 10 * random()) * (1 + (days - day) / (2 * days)));
    for (let visit = 0; visit < count; visit += 1) {
      // The last day is not over; a few visitors are on the site now.
      const begin = day === 0 && visit < 4 ? now - 3 * MINUTE_MS : at - random() * 9 * 60 * MINUTE_MS;
      const isKnown = people.length > 0 && random() < 0.3;
      const person = isKnown ? pick(people, random) : somebody(random, url);
      people.push(person);
      events.push(...eventsOf(begin, { random, person, isGone: begin + 8 * MINUTE_MS < now }));
    }
  }
  return events;
}

function somebody(random, url) {
  const userAgent = pick(random() < 0.75 ? PHONES : DESKTOPS, random);
  const address = [pick(NETWORKS, random), byte(random), byte(random), byte(random)].join('.');
  const sessionId = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return { userAgent, sessionId, browser: openBrowser(url, { userAgent, address }) };
}

function eventsOf(begin, { random, person, isGone }) {
  const { browser, sessionId, userAgent } = person;
  const send = (path, isUniqueVisitor) => () =>
    browser.call('POST', '/api/analytics/visit', {
      path,
      referrer: '',
      userAgent,
      sessionId,
      isUniqueVisitor,
    });
  const stay = random() < 0.3 ? 4_000 : 30_000 + random() * 5 * MINUTE_MS;
  const visit = [{ at: begin, act: send('/', true) }];
  if (random() < 0.5) visit.push({ at: begin + stay / 2, act: lookingFor(browser, random) });
  if (random() < 0.35 && stay > 10_000) visit.push({ at: begin + stay / 2, act: send('/', false) });
  if (isGone) visit.push({ at: begin + stay, act: send('/#unload', false) });
  return visit;
}

function lookingFor(browser, random) {
  const isMissed = random() < 0.15;
  const words = pick(isMissed ? MISSED : SEARCHES, random);
  const interests = [
    { kind: 'category', category: pick(CATEGORIES, random) },
    { kind: 'search', words, hasResults: !isMissed },
  ];
  return () => browser.call('POST', '/api/analytics/interests', { interests });
}

/** Picks an item, preferring the first ones. */
function pick(list, random) {
  return list[Math.floor(random() ** 1.4 * list.length)];
}

function byte(random) {
  return 1 + Math.floor(random() * 253);
}
