import { counted } from './counts.ts';

/** '2:05'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** '2 minutes 5 seconds', '1 minute', '5 seconds'. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && counted(minutes, 'minute'), rest > 0 && counted(rest, 'second')];
  return parts.filter((part) => part !== false).join(' ');
}

/** '46 s', '2 m 46 s', '1 h 02 m'. */
export function shortDurationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} m ${twoDigits(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${twoDigits(Math.floor((whole % 3600) / 60))} m`;
}

/** '90 seconds', '2 minutes': how long to wait, always rounded up. */
export function waitText(seconds: number): string {
  return seconds > 90 ? counted(Math.ceil(seconds / 60), 'minute') : counted(seconds, 'second');
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** 'minute', '5 minutes', '90 seconds', '2 hours': for use after 'every', in the largest unit without a rest. */
export function intervalText(seconds: number): string {
  const [unit, size] = UNITS.find((candidate) => seconds % candidate[1] === 0) ?? ['second', 1];
  return seconds === size ? unit : counted(seconds / size, unit);
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
