import { counted } from '#domain/text/counts.ts';
/** What the doctor says about one thing. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem';
  readonly about: string;
  /** What is so, and where something is wrong, what to do about it. */
  readonly text: string;
}

type Say = (about: string, text: string) => Finding;

export const ok: Say = (about, text) => ({ state: 'ok', about, text });
export const warning: Say = (about, text) => ({ state: 'warning', about, text });
export const problem: Say = (about, text) => ({ state: 'problem', about, text });

export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n', 1)[0] ?? '').replace(/\.$/, '');
}

/** As a person says it. */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}
