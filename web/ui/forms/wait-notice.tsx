import { clockText, durationText } from '#domain/text/durations.ts';
import { ErrorLine } from './error-line.tsx';

interface WaitNoticeProps {
  secondsLeft: number;
  secondsTotal: number;
}

/**
 * Says how long one has to wait, counting down, over a bar that empties. It stands in a polite live region: the line for
 * the eye changes every second and is hidden from readers, the line for the ear only at the times worth saying.
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

/** The wait as it was last told: at its start, every five minutes, in the end every minute, at 30 and at 10 seconds. */
function lastSpokenTime(left: number, total: number): number {
  const step = left > 300 ? 300 : 60;
  const told = [total, Math.ceil(left / step) * step, 30, 10];
  return Math.min(...told.filter((seconds) => seconds >= left));
}
