import { counted } from '#domain/text/counts.ts';
/** One line of the doctor. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem';
  readonly about: string;
  /** What was found and, if something is wrong, how to fix it. */
  readonly text: string;
}

type MakeFinding = (about: string, text: string) => Finding;

export const ok: MakeFinding = (about, text) => ({ state: 'ok', about, text });
export const warning: MakeFinding = (about, text) => ({ state: 'warning', about, text });
export const problem: MakeFinding = (about, text) => ({ state: 'problem', about, text });

export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n', 1)[0] ?? '').replace(/\.$/, '');
}

/** Such as '3 hours'. */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}
