import type { Generated } from 'kysely';
import type { Fixed } from './fixed-column.ts';

/** Visits, places and demand. A day is its number since 1970 in the calendar of TIME_ZONE. */
export interface AnalyticsSchema {
  analytics_inbox: AnalyticsInboxTable;
  analytics_set_aside: AnalyticsSetAsideTable;
  demand_day: DemandDayTable;
  visit: VisitTable;
  visit_day: VisitDayTable;
  visit_event: VisitEventTable;
  visit_origin_day: VisitOriginDayTable;
  visit_page_day: VisitPageDayTable;
  visit_place_day: VisitPlaceDayTable;
  visitor_day: VisitorDayTable;
  visitor_return: VisitorReturnTable;
}

/** The events of one group commit that are not counted yet. */
interface AnalyticsInboxTable {
  id: Generated<number>;
  /** How many items it holds. */
  size: Fixed<number>;
  /** A JSON list of them. */
  content: Fixed<string>;
}

/** Events that cannot be counted, set aside so that the others can be. */
interface AnalyticsSetAsideTable {
  id: Generated<number>;
  /** The day it belongs to. */
  day: Fixed<number>;
  /** How many items it holds. */
  size: Fixed<number>;
  /** The error of the database. */
  reason: Fixed<string>;
  /** A JSON list of them, if it is readable. */
  content: Fixed<string>;
}

interface VisitEventTable {
  id: Generated<number>;
  at: Fixed<number>;
  session: Fixed<string>;
  path: Fixed<string>;
  is_unload: Fixed<0 | 1>;
  is_unique: Fixed<0 | 1>;
  country: Fixed<string | null>;
  state: Fixed<string | null>;
  user_agent: Fixed<string>;
  referrer: Fixed<string>;
}

/** Events of one session with gaps under 30 minutes. */
interface VisitTable {
  id: Generated<number>;
  session: Fixed<string>;
  first_at: Fixed<number>;
  last_at: number;
  /** When its first page was opened; null, like the day, while only page exits are known, and then it is not counted. */
  started_at: number | null;
  day: number | null;
  pages: number;
  country: string | null;
  state: string | null;
  /** The site that its first page was opened from, and with what. Null for visits of versions that did not count them. */
  referrer: string | null;
  device: string | null;
}

interface VisitDayTable {
  day: Fixed<number>;
  visits: number;
  bounces: number;
  duration_ms: number;
  page_views: number;
  /** The approximate size of this day's events, for the daily quota. */
  bytes: number;
  /** The top lists of the day as JSON; null if something was counted since. */
  tops: string | null;
}

/** Unknown values are empty texts. */
interface VisitPlaceDayTable {
  day: Fixed<number>;
  country: Fixed<string>;
  state: Fixed<string>;
  visits: number;
}

interface VisitPageDayTable {
  day: Fixed<number>;
  path: Fixed<string>;
  views: number;
}

/** How many visits of a day came from a site, or with a kind of device and browser. */
interface VisitOriginDayTable {
  day: Fixed<number>;
  kind: Fixed<'referrer' | 'device'>;
  name: Fixed<string>;
  visits: number;
}

/** On which days a session opened a page. */
interface VisitorDayTable {
  session: Fixed<string>;
  day: Fixed<number>;
}

/** How many of a day's visitors were last seen on that earlier day; -1 for new visitors. */
interface VisitorReturnTable {
  day: Fixed<number>;
  previous_day: Fixed<number>;
  visitors: number;
}

/** Contains nothing that identifies a person. */
interface DemandDayTable {
  day: Fixed<number>;
  kind: Fixed<'search' | 'category'>;
  name: Fixed<string>;
  tier: Fixed<string>;
  count: number;
  /** The searches without a result. */
  misses: number;
}
