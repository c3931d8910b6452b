import type { Generated } from 'kysely';
import type { Fixed } from './fixed-column.ts';

/** Who comes, from where, and what they look for. A day is numbered since 1970, as the calendar in TIME_ZONE has it. */
export interface AnalyticsSchema {
  analytics_inbox: AnalyticsInboxTable;
  analytics_set_aside: AnalyticsSetAsideTable;
  demand_day: DemandDayTable;
  visit: VisitTable;
  visit_day: VisitDayTable;
  visit_event: VisitEventTable;
  visit_page_day: VisitPageDayTable;
  visit_place_day: VisitPlaceDayTable;
  visitor_day: VisitorDayTable;
  visitor_return: VisitorReturnTable;
}

/** What one group commit took in and nobody has counted yet. */
interface AnalyticsInboxTable {
  id: Generated<number>;
  /** How many items it holds. */
  size: Fixed<number>;
  /** A JSON list of them. */
  content: Fixed<string>;
}

/** What was stored and cannot be counted, so that the rest can be. */
interface AnalyticsSetAsideTable {
  id: Generated<number>;
  /** The day it belongs to. */
  day: Fixed<number>;
  /** How many items it holds. */
  size: Fixed<number>;
  /** What the database said. */
  reason: Fixed<string>;
  /** A JSON list of them, if it can be read at all. */
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
  /** Its first page; null while only the leaving of pages is known, and then it counts nowhere. The same for the day. */
  started_at: number | null;
  day: number | null;
  pages: number;
  country: string | null;
  state: string | null;
}

interface VisitDayTable {
  day: Fixed<number>;
  visits: number;
  bounces: number;
  duration_ms: number;
  page_views: number;
  /** What this day's events take up, as far as a limit needs to know. */
  bytes: number;
  /** The day's own tops as JSON; null when something was counted since they were made. */
  tops: string | null;
}

/** Empty texts for what is not known. */
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

/** On which days a session looked at a page. */
interface VisitorDayTable {
  session: Fixed<string>;
  day: Fixed<number>;
}

/** How many of a day's visitors were last seen on that earlier day; -1 for those who never were. */
interface VisitorReturnTable {
  day: Fixed<number>;
  previous_day: Fixed<number>;
  visitors: number;
}

/** Nothing here tells who it was. */
interface DemandDayTable {
  day: Fixed<number>;
  kind: Fixed<'search' | 'category'>;
  name: Fixed<string>;
  tier: Fixed<string>;
  count: number;
  /** Of the searches, those that found nothing. */
  misses: number;
}
