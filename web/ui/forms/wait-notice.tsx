import { clockText, durationText } from '#domain/text/durations.ts';
import { ErrorLine } from './error-line.tsx';

interface WaitNoticeProps {
  secondsLeft: number;
  secondsTotal: number;
}

/**
 * Counts a wait down, over a bar that empties. It is in a polite live region: the visible line changes every second and is
 * hidden from screen readers; the line for them changes only at times that are worth announcing.
 */
export function WaitNotice({ secondsLeft, secondsTotal }: WaitNoticeProps) {
  const spokenSeconds = lastSpokenTime(secondsLeft, secondsTotal);
  return (
    <>
      <div aria-hidden>
        <ErrorLine>{`Too many attempts. Try again in ${clockText(secondsLeft)}.`}</ErrorLine>
        <div className="mt-2 h-0.75 overflow-hidden rounded-badge bg-raised">
          <div
            data-wait-bar
            className="h-full bg-danger transition-[width] duration-tick ease-linear motion-reduce:transition-none"
            style={{ width: `${(100 * secondsLeft) / secondsTotal}%` }}
          />
        </div>
      </div>
      <p className="sr-only">{`Too many attempts. Try again in ${durationText(spokenSeconds)}.`}</p>
    </>
  );
}

/** The last announced time: at the start, every five minutes, for the last five every minute, at 30 and 10 seconds. */
function lastSpokenTime(left: number, total: number): number {
  const step = left > 300 ? 300 : 60;
  const announced = [total, Math.ceil(left / step) * step, 30, 10];
  return Math.min(...announced.filter((seconds) => seconds >= left));
}
