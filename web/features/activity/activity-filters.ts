import type { AuditAction } from '#domain/contract/audit-actions.ts';

export interface ActivityFilters {
  readonly person: string;
  readonly kind: AuditAction | '';
  /** Days as a date field gives them, '2025-11-14', both included; empty for no bound. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export const NO_FILTERS: ActivityFilters = { person: '', kind: '', firstDay: '', lastDay: '' };

export function isFiltered(filters: ActivityFilters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '');
}

interface FilterQuery {
  actor?: string;
  action?: AuditAction;
  from?: string;
  to?: string;
}

/** What the server is asked. Its upper bound no longer belongs to the range, hence the day after the last. */
export function queryOfFilters({ person, kind, firstDay, lastDay }: ActivityFilters): FilterQuery {
  const from = startOfDay(firstDay, 0);
  const to = startOfDay(lastDay, 1);
  return {
    ...(person.trim() && { actor: person.trim() }),
    ...(kind && { action: kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

// By parts, not by adding 24 hours: the day on which the clocks change is shorter or longer.
function startOfDay(day: string, daysLater: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + daysLater).toISOString();
}
